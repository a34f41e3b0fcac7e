import { customType } from 'drizzle-orm/pg-core';
import { toCents, toDollars } from '../../money.ts';
import { toIso } from './pg-types.ts';

/** A `timestamptz(3)` that reads and writes ISO text in UTC. */
export const isoTimestamp = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp(3) with time zone',
  fromDriver: toIso,
});

/** Whole cents in the database, dollars with at most 2 decimals in the program. */
export const cents = customType<{ data: number; driverData: number }>({
  dataType: () => 'bigint',
  fromDriver: toDollars,
  toDriver: toCents,
});
