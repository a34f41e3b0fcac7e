import { z } from 'zod';

const FIRST = Date.UTC(1970, 0, 1);
const AFTER_LAST = Date.UTC(2200, 0, 1);

/** Returns whether a time in ms can belong to a record (1970 to 2199). False for NaN and infinity. */
export const isKnownTime = (time: number): boolean => time >= FIRST && time < AFTER_LAST;

/** Rejects February 30, which Date.parse accepts as March 2. */
const CalendarDay = z.iso.date();
const ISO_TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})$/;

/** Parses an ISO time with an offset. Returns `undefined` for nonexistent dates and years outside 1970 to 2199. */
export function readIsoTime(text: string): string | undefined {
  const [, day] = ISO_TIME.exec(text) ?? [];
  if (!CalendarDay.safeParse(day).success) return undefined;
  return toKnownIso(Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2')));
}

/** Returns the ISO time in UTC; `undefined` if invalid or outside 1970 to 2199. */
export const toKnownIso = (time: number): string | undefined => (isKnownTime(time) ? new Date(time).toISOString() : undefined);

/** Returns whether text is a date from 1970 to 2199: `2026-11-21`. */
export const isKnownDay = (text: string): boolean => CalendarDay.safeParse(text).success && isKnownTime(Date.parse(text));
