import { z } from 'zod';
import { isoDate } from '../../../platform/record/fields.ts';
import { daysBetween } from '../../../platform/time/calendar-day.ts';
import { zoneQuery } from '../../../platform/time/zone-query.ts';
import { DATE_RANGES } from './settings.contract.ts';

const MOST_DAYS = 3_660;

/** The range of a report: a preset that ends today, or the days `from` to `to`. */
export const RangeQuery = z
  .strictObject({
    /** Defaults to the setting. */
    range: z.enum(DATE_RANGES).optional(),
    /** First day, together with `to`. Overrides `range`. */
    from: isoDate().optional(),
    to: isoDate().optional(),
    zone: zoneQuery,
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { message: 'Send both from and to, or neither', path: ['from'] })
  .refine(({ from = '', to = '' }) => from <= to, { message: 'The range must not end before it starts', path: ['to'] })
  .refine(({ from = '', to = from }) => from === '' || daysBetween(from, to) < MOST_DAYS, {
    message: 'Choose a range of at most 10 years',
    path: ['to'],
  });
export type RangeQuery = z.output<typeof RangeQuery>;

/** The range of a reply, and the range of the same length before it. */
export const rangeReply = {
  /** Null for a range chosen by days. */
  range: z.enum(DATE_RANGES).nullable(),
  /** First day of the range; null for all time. */
  from: z.string().nullable(),
  to: z.string(),
  /** The same number of days before the range; null for all time. */
  before: z.object({ from: z.string(), to: z.string() }).nullable(),
};
const RangeReply = z.object(rangeReply);
export type RangeReply = z.infer<typeof RangeReply>;
