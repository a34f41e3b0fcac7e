import { z } from 'zod';
import { isTimeZone } from './zoned-day.ts';

/** The IANA time zone whose days a call means, 'America/Chicago'; the firm's unless given. A browser names its own by itself. */
export const zoneQuery = z
  .string()
  .max(100)
  .refine(isTimeZone, 'Unknown time zone')
  .optional()
  .describe('IANA time zone used to group by day, such as America/Chicago. Defaults to the company time zone.');
