const DAY_MS = 86_400_000;

/** The calendar day of a time in UTC: '2026-11-21'. */
export function toDay(time: Date | number | string): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** The calendar day of a time where the reader is. */
export function toLocalDay(time: Date): string {
  return toDay(time.getTime() - time.getTimezoneOffset() * 60_000);
}

/** The calendar day so many days after another; undefined when that is no day. */
export function addDays(day: string, days: number): string | undefined {
  const start = /^\d{4}-\d{2}-\d{2}$/.test(day) ? Date.parse(day) : Number.NaN;
  return Number.isNaN(start) ? undefined : toDay(start + days * DAY_MS);
}

/** How many days it is from one calendar day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
