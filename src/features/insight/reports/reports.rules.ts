import { addDays, daysBetween, monthsBetween } from '../../../platform/time/calendar-day.ts';
import type { Trend } from './reports.contract.ts';

type TrendPeriod = Omit<Trend['periods'][number], 'count'>;
type Unit = Trend['by'];

const MONTH = 31;
const HALF_YEAR = 183;

/** Unit of the trend: days for up to a month, weeks for up to half a year, else months. */
export function trendUnit(from: string | null, to: string): Unit {
  const days = from === null ? Number.POSITIVE_INFINITY : daysBetween(from, to) + 1;
  if (days > HALF_YEAR) return 'month';
  return days > MONTH ? 'week' : 'day';
}

/** Unit of billed and unbilled work, which is never shown by day. */
export function workUnit(from: string | null, to: string): 'week' | 'month' {
  return trendUnit(from, to) === 'month' ? 'month' : 'week';
}

/** Returns the first day of each period in a range, and the day after the range. */
export function trendDays(by: Unit, from: string, to: string): string[] {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, day) => addDays(from, day) ?? to);
  return [...days.filter((day) => day === from || startOf(by, day) === day), addDays(to, 1) ?? to];
}

/** Returns the first day of each month of a range, and of the month after it. */
export const wholeMonths = (from: string, to: string): string[] =>
  monthsBetween(from.slice(0, 7), dayAfterPeriod('month', to).slice(0, 7)).map((month) => `${month}-01`);

/** Returns the periods between these days with their last day, up to today. */
export function toPeriods(by: Unit, days: readonly string[], today: string): TrendPeriod[] {
  return days.slice(0, -1).map((from, place) => {
    const after = days[place + 1] ?? from;
    const last = addDays(after, -1) ?? from;
    const isCurrent = from <= today && last >= today;
    const isWhole = startOf(by, from) === from && dayAfterPeriod(by, from) === after;
    return { from, to: isCurrent ? today : last, state: isCurrent ? 'begun' : isWhole ? 'whole' : 'cut' };
  });
}

function startOf(by: Unit, day: string): string {
  if (by === 'month') return `${day.slice(0, 7)}-01`;
  return by === 'week' ? (addDays(day, -((new Date(day).getUTCDay() + 6) % 7)) ?? day) : day;
}

function dayAfterPeriod(by: Unit, day: string): string {
  const start = startOf(by, day);
  const beyond = addDays(start, { day: 1, week: 7, month: MONTH }[by]) ?? day;
  return startOf(by, beyond);
}

const asMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });
const asDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

const STATES = { whole: '', cut: ' (partial)', begun: ' (so far)' } as const;

/** 'Nov 2026', 'Nov 16 – Nov 22' or 'Nov 22', with a note if partial. */
export function describePeriod(by: Unit, { from, to, state }: TrendPeriod): string {
  const first = asDay.format(new Date(from));
  const last = asDay.format(new Date(to));
  const name = by === 'month' ? asMonth.format(new Date(from)) : first === last ? first : `${first} – ${last}`;
  return `${name}${STATES[state]}`;
}

/** Note below the trend. Only the first and the last period can be incomplete; '' if none is. */
export function describePartial({ by, periods }: { readonly by: Unit; readonly periods: readonly TrendPeriod[] }): string {
  const first = periods.at(0)?.state;
  const last = periods.length > 1 ? periods.at(-1)?.state : first;
  const isCut = periods.length > 1 && first === 'cut';
  if (last === 'begun') {
    if (isCut) return `Dashed: incomplete first and current ${by}s`;
    return by === 'day' ? 'Dashed: today so far' : `Dashed: this ${by} so far`;
  }
  if (isCut && last === 'cut') return `Dashed: incomplete first and last ${by}s`;
  if (isCut) return `Dashed: incomplete first ${by}`;
  return last === 'cut' ? `Dashed: incomplete last ${by}` : '';
}

export const toHours = (seconds: number | null): number | null => (seconds === null ? null : Math.max(0, seconds) / 3_600);

/** A share in percent; null if the whole is 0. */
export const toPercent = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);
