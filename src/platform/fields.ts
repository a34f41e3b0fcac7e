import { z } from 'zod';

/** Longest text of an ordinary field, in UTF-16 units; notes may be `NOTE_LIMIT` long. */
export const TEXT_LIMIT = 10_000;
export const NOTE_LIMIT = 64_000;
export const LIST_LIMIT = 1_000;

/** A point in time as ISO text in UTC, milliseconds included. */
export const isoTime = z.string();

const [FIRST, LAST] = [Date.parse('0001-01-01'), Date.parse('9999-12-31T23:59:59.999Z')];

/** True in the years that JavaScript, PostgreSQL and four digits know alike, wherever on earth. */
const isInCalendar = (time: string): boolean => Date.parse(time) >= FIRST && Date.parse(time) <= LAST;

/** A day that a list is narrowed by: '2026-11-21'. */
export const askedDay = z.iso.date().refine(isInCalendar, 'Enter a date between the years 1 and 9999');

/** A time with its offset that a list is narrowed by. */
export const askedTime = z.iso.datetime({ offset: true }).refine(isInCalendar, 'Enter a date and time between the years 1 and 9999');

/** How many rows a call asks for, or from which on; in an address that is a text. */
export const askedCount = (max: number, min = 1) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );

/** Paging of every list call: `limit` rows from `cursor` on. */
export const paging = {
  limit: askedCount(500).default(50),
  /** Carries a sort value, which may be a text of 500 characters of any script. */
  cursor: z.string().max(5_000).optional(),
};

/** A query key that may be given several times. */
export const repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(50).optional());
