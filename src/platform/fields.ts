import { z } from 'zod';

/** In UTF-16 units. */
export const TEXT_LIMIT = 10_000;
export const NOTE_LIMIT = 64_000;
export const LIST_LIMIT = 1_000;

/** ISO time in UTC with milliseconds. */
export const isoTime = z.string();

const FIRST = Date.parse('0001-01-01');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Within the years supported by JavaScript, PostgreSQL and a four-digit year in every time zone. */
const isInCalendar = (time: string): boolean => Date.parse(time) >= FIRST && Date.parse(time) <= LAST;

/** A date filter: '2026-11-21'. */
export const askedDay = z.iso.date().refine(isInCalendar, 'Enter a date between the years 1 and 9999');

/** A time filter with an offset. */
export const askedTime = z.iso.datetime({ offset: true }).refine(isInCalendar, 'Enter a date and time between the years 1 and 9999');

/** A numeric query parameter: a limit or an offset. */
export const askedCount = (max: number, min = 1) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );

export const paging = {
  limit: askedCount(500).default(50),
  /** Holds a sort value of up to 500 characters in any script. */
  cursor: z.string().max(5_000).optional(),
};

export const repeatable = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item).max(50).optional());
