const DAY_MS = 86_400_000;

/** The calendar day of a time in UTC: '2026-11-21'. */
export function toDay(time: Date | number | string): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** How many days it is from one calendar day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
