import { z } from 'zod';

const MINUTE_MS = 60_000;
const [FIRST, AFTER_LAST] = [Date.parse('1970-01-01'), Date.parse('9999-12-31')];
const [FIRST_DAY, LAST_DAY] = ['1970-01-02', '9999-12-29'];
export const NOT_A_DATE = 'Enter a valid date';

const isDay = (text: string): boolean => !text.includes('T');

function isInRange(text: string): boolean {
  if (isDay(text)) return text >= FIRST_DAY && text <= LAST_DAY;
  return Date.parse(text) >= FIRST && Date.parse(text) < AFTER_LAST;
}

/** A time with its offset, which becomes ISO text in UTC without its seconds, or a day, whose beginning depends on the zone it is meant in. */
export const isoMinute = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], NOT_A_DATE)
  .refine(isInRange, NOT_A_DATE)
  .transform((text) => (isDay(text) ? text : toMinute(text)));

/** The time without its seconds, as ISO text in UTC. */
export function toMinute(time: string | Date): string {
  const ms = new Date(time).getTime();
  return new Date(ms - (ms % MINUTE_MS)).toISOString();
}

/** A time as an input of type `datetime-local` holds it: in the zone of who reads it. */
export function toLocalMinute(value: unknown): string {
  if (typeof value !== 'string' || value === '') return '';
  const time = new Date(value);
  return new Date(time.getTime() - time.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** Turns the value of such an input into ISO text in UTC; what is no time stays as it was typed. */
export function parseLocalMinute(typed: string): string {
  const time = new Date(typed);
  return Number.isNaN(time.getTime()) ? typed : time.toISOString();
}
