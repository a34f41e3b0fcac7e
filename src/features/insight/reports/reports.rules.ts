import { addDays, daysBetween, monthsBetween } from '../../../platform/time/calendar-day.ts';
import { isLongRange } from '../../admin/settings/date-range.rules.ts';
import type { DateRange } from '../../admin/settings/settings.contract.ts';
import type { Trend } from './reports.contract.ts';

type TrendPeriod = Trend['periods'][number];

/** Unit of the trend: days, weeks for a quarter, months for all time. */
export function trendUnit(range: DateRange): Trend['by'] {
  if (range === 'all_time') return 'month';
  return isLongRange(range) ? 'week' : 'day';
}

/** Returns the first day of each period in a range, and the day after the last period. Months are always whole. */
export function trendDays(by: Trend['by'], from: string, to: string): string[] {
  if (by === 'month')
    return monthsBetween(from.slice(0, 7), (addDays(`${to.slice(0, 7)}-01`, 31) ?? to).slice(0, 7)).map((month) => `${month}-01`);
  const end = addDays(to, 1) ?? to;
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day) ?? to);
  return [...days.filter((day) => by === 'day' || day === from || isMonday(day)), end];
}

/** Combines periods and counts. The last period is the current one. */
export function toTrend(by: Trend['by'], { days, today }: { days: readonly string[]; today: string }, counts: readonly number[]): Trend {
  const periods = counts.map((count, place): TrendPeriod => {
    const from = days[place] ?? '';
    const last = addDays(days[place + 1] ?? from, -1) ?? from;
    return { from, to: last < today ? last : today, count, state: stateOf(by, from, place === counts.length - 1) };
  });
  return { by, periods };
}

function stateOf(by: Trend['by'], from: string, isLast: boolean): TrendPeriod['state'] {
  if (isLast) return 'begun';
  return by === 'week' && !isMonday(from) ? 'cut' : 'whole';
}

const isMonday = (day: string): boolean => new Date(day).getUTCDay() === 1;

const asMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const asDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const STATES = { whole: '', cut: ' (partial)', begun: ' (so far)' } as const;

/** 'Nov 2026', 'Nov 16 – Nov 22' or 'Nov 22', with a note if partial. */
export function describePeriod(by: Trend['by'], { from, to, state }: Pick<TrendPeriod, 'from' | 'to' | 'state'>): string {
  const first = asDay.format(new Date(from));
  const last = asDay.format(new Date(to));
  const name = by === 'month' ? asMonth.format(new Date(from)) : first === last ? first : `${first} – ${last}`;
  return `${name}${STATES[state]}`;
}

/** Note below the trend. Only the first week can be cut by the range. */
export function describePartial({ by, periods }: Trend): string {
  if (periods.some(({ state }) => state === 'cut')) return 'Dashed: incomplete first and current weeks';
  return by === 'day' ? 'Dashed: today so far' : `Dashed: this ${by} so far`;
}

export const toHours = (seconds: number | null): number | null => (seconds === null ? null : Math.max(0, seconds) / 3_600);

/** A share in percent; null if the whole is 0. */
export const toPercent = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);
