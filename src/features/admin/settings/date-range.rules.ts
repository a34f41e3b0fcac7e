import { addDays, type DayPeriod, lastDays } from '../../../platform/time/calendar-day.ts';
import { DATE_RANGES, type DateRange } from './settings.contract.ts';

const DAYS: Record<DateRange, number | null> = { last_7_days: 7, last_30_days: 30, last_90_days: 90, all_time: null };

/** Whether a range has more days than a chart has room for. */
export const isLongRange = (range: DateRange): boolean => (DAYS[range] ?? Number.POSITIVE_INFINITY) > 31;

/** The days of a range, the last of which is today. */
export const toPeriod = (range: DateRange, today: string): DayPeriod => lastDays(DAYS[range], today);

/** As many days right before a range; undefined before all time. */
export function periodBefore(range: DateRange, today: string): DayPeriod | undefined {
  const days = DAYS[range];
  return days === null ? undefined : lastDays(days, addDays(today, -days) ?? today);
}

/** The range that an address names; undefined when it names none. */
export const findRange = (text: string | undefined): DateRange | undefined => DATE_RANGES.find((range) => range === text);

/** Short labels for a row of choices. */
export const DATE_RANGE_OPTIONS: readonly { readonly value: DateRange; readonly label: string }[] = [
  { value: 'last_7_days', label: '7 days' },
  { value: 'last_30_days', label: '30 days' },
  { value: 'last_90_days', label: '90 days' },
  { value: 'all_time', label: 'All time' },
];
