import { isKnownTime } from '../time/known-time.ts';
import { timeShown } from '../time/zoned-day.ts';
import type { DateNotation } from './import-row.ts';

const DAY_MS = 86_400_000;
/** Real cells are far shorter. Longer ones aren't matched against the patterns. */
const MAX_LENGTH = 100;

/**
 * Returns the time in a cell as ISO text in UTC; `undefined` for other cells. Reads ISO 8601, numeric dates (12/05/2025, 12.05.25,
 * 2025/05/12) in the given notation, month names, Excel serial days and Unix times. A time without a zone is in `zone`.
 */
export function parseImportTime(cell: string, zone: string, notation: DateNotation = 'monthFirst'): string | undefined {
  const time = readTime(cell, zone, notation);
  return time !== undefined && isKnownTime(time) ? new Date(time).toISOString() : undefined;
}

/** Returns the notations that fit a numeric date; `undefined` if the cell isn't one or both give the same day (05/05/2025). */
export function findNotations(cell: string): readonly DateNotation[] | undefined {
  const date = splitDate(cell);
  if (date?.order !== 'unknown' || date.first === date.second) return undefined;
  const { first, second, year, rest } = date;
  const notations: DateNotation[] = [];
  if (!readClock(rest)) return notations;
  if (isValidDay(year, second, first)) notations.push('dayFirst');
  if (isValidDay(year, first, second)) notations.push('monthFirst');
  return notations;
}

/** Returns the calendar day of a date, such as 2025-05-12, ignoring its time and zone; `undefined` for other cells. */
export function findDay(cell: string, notation: DateNotation): string | undefined {
  const date = splitDate(cell);
  const day = date && toDay(date, notation);
  return day === undefined ? undefined : new Date(day).toISOString().slice(0, 10);
}

/** A date of three numbers; in `unknown` order, `first` and `second` are day and month or month and day. */
type DateParts =
  | { readonly order: 'known'; readonly year: number; readonly month: number; readonly day: number; readonly rest: string }
  | { readonly order: 'unknown'; readonly year: number; readonly first: number; readonly second: number; readonly rest: string };

function readTime(cell: string, zone: string, notation: DateNotation): number | undefined {
  const date = splitDate(cell);
  if (date === undefined) return readNumber(cell.trim(), zone);
  const day = toDay(date, notation);
  const clock = readClock(date.rest);
  if (day === undefined || !clock) return undefined;
  const wall = day + clock.ms;
  if (clock.offset !== undefined) return wall - clock.offset;
  return isKnownTime(wall) ? timeShown(wall, zone) : undefined;
}

/** Returns the start of a day in UTC; `undefined` if the day doesn't exist. */
function toDay(date: DateParts, notation: DateNotation): number | undefined {
  const [month, day] =
    date.order === 'known' ? [date.month, date.day] : notation === 'dayFirst' ? [date.second, date.first] : [date.first, date.second];
  return isValidDay(date.year, month, day) ? Date.UTC(date.year, month - 1, day) : undefined;
}

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/;
const DAY_NAME_YEAR = /^(\d{1,2})(?:st|nd|rd|th|º|\.)?[ -]{0,2}(?:de )?([\p{L}]{3,12})\.?,?[ -]{0,2}(?:de )?,? ?(\d{4}|'?\d{2})(?![\d:])/iu;
const NAME_DAY_YEAR = /^([\p{L}]{3,12})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -]{1,2}(\d{4})(?![\d:])/iu;
/** The format of JavaScript and some logs: May 12 09:15:00 2025. */
const NAME_DAY_TIME_YEAR = /^([\p{L}]{3,12}) {1,2}(\d{1,2}) (\d{1,2}:\d\d(?::\d\d)?)(?: ([A-Z]{3,4}))? (\d{4})$/iu;
const YEAR_NAME_DAY = /^(\d{4})[ -]([\p{L}]{3,12})\.?[ -](\d{1,2})(?!\d)/iu;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?=$|T\d)/;
/** Before a date: 'Mon, ', 'Montag, '. */
const WEEKDAY = /^[\p{L}]{2,12}\.?,? (?=[\p{L}\d])/u;

function splitDate(cell: string): DateParts | undefined {
  if (cell.length > MAX_LENGTH) return undefined;
  const text = cell.trim().replaceAll(/[\u00a0\u202f\s]+/g, ' ');
  return matchDate(text) ?? matchDate(text.replace(WEEKDAY, ''));
}

function matchDate(text: string): DateParts | undefined {
  return matchNumbers(text) ?? matchNames(text);
}

function matchNumbers(text: string): DateParts | undefined {
  const iso = YEAR_FIRST.exec(text);
  if (iso) return known(iso[1], Number(iso[3]), iso[4], text.slice(iso[0].length));
  const compact = COMPACT.exec(text);
  if (compact)
    return known(
      compact[1],
      Number(compact[2]),
      compact[3],
      text
        .slice(8)
        .replace(/^T(\d\d)(\d\d)/, 'T$1:$2:')
        .replace(/:$/, ''),
    );
  const numeric = YEAR_LAST.exec(text);
  if (!numeric) return undefined;
  const [whole, first, , second, year] = numeric;
  return {
    order: 'unknown',
    year: toYear(year),
    first: Number(first),
    second: Number(second),
    rest: text.slice(whole.length),
  };
}

function matchNames(text: string): DateParts | undefined {
  const dayFirst = DAY_NAME_YEAR.exec(text);
  if (dayFirst) return known(dayFirst[3], toMonth(dayFirst[2]), dayFirst[1], text.slice(dayFirst[0].length));
  const monthFirst = NAME_DAY_YEAR.exec(text);
  if (monthFirst) return known(monthFirst[3], toMonth(monthFirst[1]), monthFirst[2], text.slice(monthFirst[0].length));
  const yearFirst = YEAR_NAME_DAY.exec(text);
  if (yearFirst) return known(yearFirst[1], toMonth(yearFirst[2]), yearFirst[3], text.slice(yearFirst[0].length));
  const yearLast = NAME_DAY_TIME_YEAR.exec(text);
  if (yearLast) return known(yearLast[5], toMonth(yearLast[1]), yearLast[2], ` ${yearLast[3]} ${yearLast[4] ?? ''}`);
  return undefined;
}

function known(year: string | undefined, month: number | undefined, day: string | undefined, rest: string): DateParts | undefined {
  return month === undefined ? undefined : { order: 'known', year: toYear(year), month, day: Number(day), rest };
}

/** Two-digit years are from 1970 to 2069. */
function toYear(text = ''): number {
  const year = Number(text.replace("'", ''));
  if (text.replace("'", '').length > 2) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function isValidDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && month <= 12 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

const CLOCK = /^(?:T|,? (?:at |um |à )?)(\d{1,2})(?:([:.h])(\d\d)(?:[:.](\d\d)(?:[.,](\d{1,9}))?)?)?(?: ?([ap])\.? ?m\.?)?/i;

/** Reads the text after a date: empty, or a time of day with an optional UTC offset, both in milliseconds. */
function readClock(text: string): { readonly ms: number; readonly offset?: number | undefined } | undefined {
  const trimmed = text.trimEnd();
  if (trimmed === '') return { ms: 0 };
  const [whole = '', hour, colon, minute = '0', second = '0', fraction = '0', half] = CLOCK.exec(trimmed) ?? [];
  if (hour === undefined) return readBareZone(trimmed);
  const zone = trimmed
    .slice(whole.length)
    .replace(/^ (?:Uhr|h)(?= |$)/i, '')
    .trimStart();
  if (colon === undefined && half === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : toHours(Number(hour), half.toLowerCase() === 'p');
  if (hours === undefined || hours > 24 || Number(minute) > 59 || Number(second) > 60) return undefined;
  if (hours === 24 && (Number(minute) > 0 || Number(second) > 0)) return undefined;
  const offset = zone === '' ? undefined : readOffset(zone);
  if (zone !== '' && offset === undefined) return undefined;
  const ms = ((hours * 60 + Number(minute)) * 60 + Number(second)) * 1_000 + Math.floor(Number(`0.${fraction}`) * 1_000);
  return { ms, offset };
}

/** Reads a zone without a time: 2025-05-12Z, 2025-05-12+02:00. */
function readBareZone(text: string): { readonly ms: number; readonly offset: number } | undefined {
  const offset = readOffset(text.trim());
  return offset === undefined ? undefined : { ms: 0, offset };
}

/** Some programs write 16:40 PM. 16:40 AM is invalid. */
function toHours(hour: number, isAfternoon: boolean): number | undefined {
  if (hour > 12) return isAfternoon && hour < 24 ? hour : undefined;
  return (hour % 12) + (isAfternoon ? 12 : 0);
}

/** UTC offsets, in hours, of zone abbreviations. Ambiguous ones, such as IST and BST, are missing. */
const NAMED_OFFSETS: Readonly<Record<string, number>> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  cet: 1,
  cest: 2,
  eet: 2,
  eest: 3,
  est: -5,
  edt: -4,
  cst: -6,
  cdt: -5,
  mst: -7,
  mdt: -6,
  pst: -8,
  pdt: -7,
};

function readOffset(text: string): number | undefined {
  const zone = text.replace(/ \([^()]*\)$/, '').replace(/^\((.*)\)$/, '$1');
  const hours = NAMED_OFFSETS[zone.toLowerCase()];
  if (hours !== undefined) return hours * 3_600_000;
  const [, sign, hour, minute = '0'] = /^(?:UTC|GMT)? ?([+-])(\d{1,2}):?(\d\d)?$/i.exec(zone) ?? [];
  if (hour === undefined || Number(hour) > 14 || Number(minute) > 59) return undefined;
  return (sign === '-' ? -1 : 1) * (Number(hour) * 60 + Number(minute)) * 60_000;
}

/** Day 0 in Excel, for days after February 1900. */
const EXCEL_START = Date.UTC(1899, 11, 30);
const SERIAL = /^(\d{5})(?:[.,](\d{1,15}))?$/;

/** Reads an Excel serial day (45794.604166667), or a Unix time in seconds or milliseconds. */
function readNumber(text: string, zone: string): number | undefined {
  const [, day, fraction = '0'] = SERIAL.exec(text) ?? [];
  if (day !== undefined) {
    // Excel stores fractions of a day; rounding restores the typed second.
    const seconds = Math.round(Number(`0.${fraction}`) * 86_400);
    const wall = EXCEL_START + Number(day) * DAY_MS + seconds * 1_000;
    return isKnownTime(wall) ? timeShown(wall, zone) : undefined;
  }
  if (/^[12]\d{9}$/.test(text)) return Number(text) * 1_000;
  return /^[12]\d{12}$/.test(text) ? Number(text) : undefined;
}

const MONTH_LOCALES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'da'];
let months: ReadonlyMap<string, number> | undefined;

/** Returns the number of a month from its name or abbreviation in common languages. */
function toMonth(name = ''): number | undefined {
  months ??= listMonths();
  return months.get(toMonthKey(name));
}

function listMonths(): ReadonlyMap<string, number> {
  const found = new Map([['sept', 9]]);
  for (const locale of MONTH_LOCALES)
    for (const style of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: style, timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const name = format.formatToParts(Date.UTC(2024, month - 1, 1)).find(({ type }) => type === 'month')?.value ?? '';
        const key = toMonthKey(name);
        if (/^\p{L}{3,}$/u.test(key) && !found.has(key)) found.set(key, month);
      }
    }
  return found;
}

const toMonthKey = (name: string): string =>
  name
    .normalize('NFD')
    .replaceAll(/[\p{M}.]/gu, '')
    .toLowerCase();
