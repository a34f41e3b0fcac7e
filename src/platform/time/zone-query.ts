import { z } from 'zod';
import { isTimeZone } from './zoned-day.ts';

/** The IANA time zone whose days a call means, 'America/Chicago'; the firm's unless given. A browser names its own by itself. */
export const zoneQuery = z
  .string()
  .max(100)
  .refine(isTimeZone, 'Unknown time zone')
  .optional()
  .describe('The IANA name of the time zone whose days are meant, such as America/Chicago; that of the firm unless given.');
