import { z } from 'zod';
import { isTimeZone } from './zoned-day.ts';

/** Time zone for grouping by day. Defaults to the company time zone. Browsers send their own. */
export const zoneQuery = z
  .string()
  .max(100)
  .refine(isTimeZone, 'Unknown time zone')
  .optional()
  .meta({ description: 'IANA time zone used to group by day, such as America/Chicago. Defaults to the company time zone.' });
