/** Companies use the time of their office: eight hours behind UTC. */
const OFFSET_MS = -8 * 3_600_000;
const OFFSET = '-08:00';
const DAY_MS = 86_400_000;

/** A time with the offset of the company, to the second. */
export function formatTime(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 19) + OFFSET;
}

/** The time of an answer, to the millisecond. */
export function formatExactTime(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 23) + OFFSET;
}

/** The day at the company, `2026-11-21`. */
export function formatDay(at: number): string {
  return new Date(at + OFFSET_MS).toISOString().slice(0, 10);
}

/** The day so many days after another. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a text is a day that exists. */
export function isDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(text);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}
