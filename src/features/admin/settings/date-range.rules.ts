import { addDays, type DayPeriod, lastDays } from '../../../platform/time/calendar-day.ts';
import { DATE_RANGES, type DateRange } from './settings.contract.ts';

const DAYS: Record<DateRange, number | null> = { last_7_days: 7, last_30_days: 30, last_90_days: 90, all_time: null };

/** Whether a range has too many days for one bar per day. */
export const isLongRange = (range: DateRange): boolean => (DAYS[range] ?? Number.POSITIVE_INFINITY) > 31;

/** Returns the days of a range that ends today. */
export const toPeriod = (range: DateRange, today: string): DayPeriod => lastDays(DAYS[range], today);

/** Returns the same number of days before a range; undefined for all time. */
export function periodBefore(range: DateRange, today: string): DayPeriod | undefined {
  const days = DAYS[range];
  return days === null ? undefined : lastDays(days, addDays(today, -days) ?? today);
}

/** Parses a range from the URL; undefined if invalid. */
export const findRange = (text: string | undefined): DateRange | undefined => DATE_RANGES.find((range) => range === text);

/** Short labels for a segmented control. */
export const DATE_RANGE_OPTIONS: readonly { readonly value: DateRange; readonly label: string }[] = [
  { value: 'last_7_days', label: '7 days' },
  { value: 'last_30_days', label: '30 days' },
  { value: 'last_90_days', label: '90 days' },
  { value: 'all_time', label: 'All time' },
];
