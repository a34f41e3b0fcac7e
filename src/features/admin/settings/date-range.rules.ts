import { isoDate } from '../../../platform/record/fields.ts';
import { addDays, type DayPeriod, daysBetween, lastDays } from '../../../platform/time/calendar-day.ts';
import { RangeQuery, type RangeReply } from './date-range.contract.ts';
import { DATE_RANGES, type DateRange } from './settings.contract.ts';

const DAYS: Record<DateRange, number | null> = { last_7_days: 7, last_30_days: 30, last_90_days: 90, all_time: null };

/** Returns the days of a range that ends today. */
export const toPeriod = (range: DateRange, today: string): DayPeriod => lastDays(DAYS[range], today);

/** Returns the days of a range, and the same number of days before it. */
export function resolveRange({ range, from, to }: RangeQuery, preset: DateRange, today: string): RangeReply {
  if (from !== undefined && to !== undefined) return { range: null, from, to, before: daysBefore(from, to) };
  const shown = range ?? preset;
  const period = toPeriod(shown, today);
  return { range: shown, ...period, before: period.from === null ? null : daysBefore(period.from, period.to) };
}

function daysBefore(from: string, to: string): { from: string; to: string } {
  const last = addDays(from, -1) ?? from;
  return { from: addDays(last, -daysBetween(from, to)) ?? last, to: last };
}

/** The range in the URL; empty if it is missing or invalid. */
export function findRange({ range, from, to }: Readonly<Partial<Record<'range' | 'from' | 'to', string | undefined>>>): RangeQuery {
  const days = isoDate().safeParse(from).success && isoDate().safeParse(to).success ? { from, to } : {};
  const preset = DATE_RANGES.find((each) => each === range);
  const found = RangeQuery.safeParse({ ...(preset && { range: preset }), ...days });
  return found.success ? found.data : {};
}

const asDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** 'Oct 1–31', 'Sep 28 – Oct 27', 'Nov 3', with the years unless all days are in `year`. */
export function describeDays({ from, to }: { readonly from: string; readonly to: string }, year: string): string {
  const isThisYear = from.startsWith(year) && to.startsWith(year);
  const last = `${asDay.format(new Date(to))}${isThisYear ? '' : `, ${to.slice(0, 4)}`}`;
  if (from === to) return last;
  const first = asDay.format(new Date(from));
  if (from.slice(0, 7) === to.slice(0, 7)) return `${first}–${last.replace(/^\w+ /, '')}`;
  return `${first}${from.slice(0, 4) === to.slice(0, 4) ? '' : `, ${from.slice(0, 4)}`} – ${last}`;
}

interface Comparison {
  readonly now: number;
  /** Undefined without a previous range. */
  readonly before: number | undefined;
  /** Formats the difference: '12', '$1,204.50'. */
  readonly format: (difference: number) => string;
  /** The previous range: 'Oct 1–31'. */
  readonly days: string;
  /** Words for a higher and a lower value. */
  readonly words?: readonly [higher: string, lower: string];
}

/** '12 more than Oct 1–31', '3 fewer than Oct 1–31', 'Same as Oct 1–31'; '' without a previous range. */
export function compareInWords({ now, before, format, days, words = ['more', 'fewer'] }: Comparison): string {
  if (before === undefined) return '';
  const difference = now - before;
  if (format(Math.abs(difference)) === format(0)) return `Same as ${days}`;
  return `${format(Math.abs(difference))} ${difference > 0 ? words[0] : words[1]} than ${days}`;
}

/** Short labels for a segmented control. */
export const DATE_RANGE_OPTIONS: readonly { readonly value: DateRange; readonly label: string }[] = [
  { value: 'last_7_days', label: '7 days' },
  { value: 'last_30_days', label: '30 days' },
  { value: 'last_90_days', label: '90 days' },
  { value: 'all_time', label: 'All time' },
];
