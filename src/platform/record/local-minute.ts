import { z } from 'zod';

const MINUTE_MS = 60_000;
const FIRST = Date.parse('1970-01-01');
const AFTER_LAST = Date.parse('9999-12-31');
const FIRST_DAY = '1970-01-02';
const LAST_DAY = '9999-12-29';
export const NOT_A_DATE = 'Enter a valid date';

const isDay = (text: string): boolean => !text.includes('T');

function isInRange(text: string): boolean {
  if (isDay(text)) return text >= FIRST_DAY && text <= LAST_DAY;
  return Date.parse(text) >= FIRST && Date.parse(text) < AFTER_LAST;
}

/** A time with an offset, normalized to UTC without seconds, or a date, whose start depends on the zone. */
export const isoMinute = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], NOT_A_DATE)
  .refine(isInRange, NOT_A_DATE)
  .transform((text) => (isDay(text) ? text : toMinute(text)));

/** Returns ISO text in UTC without seconds. */
export function toMinute(time: string | Date): string {
  const ms = new Date(time).getTime();
  return new Date(ms - (ms % MINUTE_MS)).toISOString();
}

/** Returns the value of a `datetime-local` input, in the reader's time zone. */
export function toLocalMinute(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const time = new Date(value);
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Parses the value of a `datetime-local` input. Returns an invalid time unchanged. */
export function parseLocalMinute(typed: string): string {
  const time = new Date(typed);
  return Number.isNaN(time.getTime()) ? typed : time.toISOString();
}
