/** UTC offset of the company. */
const OFFSET_MS = -8 * 3_600_000;
const OFFSET = '-08:00';
const DAY_MS = 86_400_000;

/** Formats a time with the offset of the company, to the second. */
export function formatTime(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 19) + OFFSET;
}

/** Formats the time of a response, to the millisecond. */
export function formatExactTime(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 23) + OFFSET;
}

/** Returns the day at the company, such as `2026-11-21`. */
export function formatDay(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 10);
}

/** Adds days to a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
