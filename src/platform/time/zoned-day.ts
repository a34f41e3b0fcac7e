import { tzOffset } from '@date-fns/tz/tzOffset';
import { addDays, type DayPeriod, toDay } from './calendar-day.ts';

/** IANA name of the local time zone: 'America/Chicago'. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Returns whether text is an IANA time zone name. UTC offsets aren't. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Date of a time in a zone: '2026-11-21'. */
export const dayIn = (zone: string, time: Date | number | string): string => toDay(wallTime(zone, time));

/** Returns what the clocks of a zone show at a time, in ms as if UTC. */
export const wallTime = (zone: string, time: Date | number | string): number => {
  const at = new Date(time).getTime();
  return at + offsetAt(zone, at);
};

/** The easternmost zone of our users. */
const FIRST_ZONE = 'Pacific/Auckland';

/** Returns whether a date has begun anywhere. */
export const hasBegun = (day: string, now: Date): boolean => day <= dayIn(FIRST_ZONE, now);

/** Start of a date in a zone. If the clocks skip midnight, the first moment after it. */
export function startOfDay(day: string, zone: string): string {
  return toTimestamp(timeShown(Date.parse(day), zone));
}

/** First time at which the clocks show `wall` (ms, as if UTC), later by the length of a gap if they skip it. */
export function timeShown(wall: number, zone: string): number {
  const guesses = [offsetAt(zone, wall - DAY_MS), offsetAt(zone, wall + DAY_MS)].map((offset) => wall - offset);
  const [first = wall, last = first] = guesses.toSorted((one, other) => one - other);
  return first + offsetAt(zone, first) === wall ? first : last;
}

/** Bounds of a period in a zone. Open ends are infinite, as PostgreSQL writes them. */
export function toBounds({ from, to }: { readonly from: string | null; readonly to: string | null }, zone: string): Bounds {
  return { since: from === null ? '-infinity' : startOfDay(from, zone), before: to === null ? 'infinity' : endOfDay(to, zone) };
}

/** From `since` (inclusive) to `before` (exclusive). */
export interface Bounds {
  readonly since: string;
  readonly before: string;
}

export interface ZonedPeriod extends DayPeriod {
  readonly zone: string;
}

function endOfDay(day: string, zone: string): string {
  const next = addDays(day, 1);
  return next === undefined ? 'infinity' : startOfDay(next, zone);
}

const DAY_MS = 86_400_000;
const EARLIEST = Date.parse('0001-01-02');

const toTimestamp = (time: number): string => (time < EARLIEST ? '-infinity' : new Date(time).toISOString());

/** Offsets at the start of days, by zone and day. Computing one takes microseconds, and an import does so for each cell. */
const offsets = new Map<string, number>();
const MOST_DAYS = 50_000;

/** Offset of a zone in ms. Assumes at most one clock change per day. */
function offsetAt(zone: string, time: number): number {
  const day = Math.floor(time / DAY_MS);
  const offset = offsetOfDay(zone, day);
  return offset === offsetOfDay(zone, day + 1) ? offset : readOffset(zone, time);
}

function offsetOfDay(zone: string, day: number): number {
  const key = `${zone} ${day}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = readOffset(zone, day * DAY_MS);
  if (offsets.size >= MOST_DAYS) offsets.clear();
  offsets.set(key, offset);
  return offset;
}

/** Zone names are case-insensitive, and `tzOffset` stores a formatter for each spelling. */
const readOffset = (zone: string, time: number): number => Math.round(tzOffset(zone.toLowerCase(), new Date(time)) * 60_000);
