import { addDays, type DayPeriod } from '../../../platform/time/calendar-day.ts';

const asMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** '2026-11' is 'Nov 2026'. */
export const monthName = (month: string): string => asMonth.format(new Date(`${month}-01T00:00:00Z`));

/** The days of a month that lie in a period. */
export function monthDays(month: string, period: DayPeriod): { from: string; to: string } {
  const first = `${month}-01`;
  const next = addDays(first, 31)?.slice(0, 7) ?? month;
  const last = addDays(`${next}-01`, -1) ?? first;
  return { from: period.from !== null && period.from > first ? period.from : first, to: period.to < last ? period.to : last };
}

export const toHours = (seconds: number | null): number | null => (seconds === null ? null : Math.max(0, seconds) / 3_600);

/** A share in percent; null when there is nothing to share. */
export const toPercent = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100);
