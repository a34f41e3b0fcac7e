import { customType } from 'drizzle-orm/pg-core';
import { toIso } from './pg-types.ts';

/** A `timestamptz(3)` that reads and writes ISO text in UTC. */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});
