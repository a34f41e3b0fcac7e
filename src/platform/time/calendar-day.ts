const DAY_MS = 86_400_000;

/** Date in UTC: '2026-11-21'. */
export function toDay(time: Date | number | string): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Date in the reader's time zone. */
export function toLocalDay(time: Date): string {
  return toDay(time.getTime() - time.getTimezoneOffset() * 60_000);
}

const FIRST_DAY = Date.parse('0000-01-01');
const LAST_DAY = Date.parse('9999-12-31');

/** Returns `undefined` for an invalid date or a result outside the years 0 to 9999. */
export function addDays(day: string, days: number): string | undefined {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  const time = start + days * DAY_MS;
  return time >= FIRST_DAY && time <= LAST_DAY ? toDay(time) : undefined;
}

/** Negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Both ends included. `from` is null for all time. */
export interface DayPeriod {
  readonly from: string | null;
  readonly to: string;
}

/** The last `days` days including today; null means all time. */
export function lastDays(days: number | null, today: string): DayPeriod {
  return { from: days === null ? null : (addDays(today, 1 - days) ?? today), to: today };
}

/** All months of the range, including empty ones: '2026-11'. */
export function monthsBetween(first: string, last: string): string[] {
  const toNumber = (month: string) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
  const toMonth = (number: number) => `${String(Math.floor(number / 12)).padStart(4, '0')}-${String((number % 12) + 1).padStart(2, '0')}`;
  const start = toNumber(first);
  return Array.from({ length: Math.max(0, toNumber(last) - start + 1) }, (_, place) => toMonth(start + place));
}
