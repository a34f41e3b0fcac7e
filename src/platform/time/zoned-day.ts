import { addDays, type DayPeriod, toDay } from './calendar-day.ts';

/** IANA name of the local time zone: 'America/Chicago'. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

const NAME = /^[A-Za-z][\w+-]*(?:\/[\w+-]+)*$/;

/** Whether text is an IANA time zone name. UTC offsets aren't. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false;
  try {
    wallClock(name);
    return true;
  } catch {
    return false;
  }
}

/** Date of a time in a zone: '2026-11-21'. */
export const dayIn = (zone: string, time: Date | number | string): string => {
  const at = new Date(time).getTime();
  return toDay(at + offsetAt(zone, at));
};

/** The easternmost zone of our users. */
const FIRST_ZONE = 'Pacific/Auckland';

/** Whether a date has begun anywhere. */
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

/** Offsets at the start of days, by zone and day. Computing one is expensive. */
const offsets = new Map<string, Map<number, number>>();
const MOST_DAYS = 50_000;
let cachedDays = 0;

/** Offset of a zone in ms. Assumes at most one clock change per day. */
function offsetAt(zone: string, time: number): number {
  const day = Math.floor(time / DAY_MS);
  const offset = offsetOfDay(zone, day);
  return offset === offsetOfDay(zone, day + 1) ? offset : readOffset(zone, time);
}

function offsetOfDay(zone: string, day: number): number {
  const known = offsets.get(zone)?.get(day);
  if (known !== undefined) return known;
  const offset = readOffset(zone, day * DAY_MS);
  if (cachedDays >= MOST_DAYS) {
    offsets.clear();
    cachedDays = 0;
  }
  const ofZone = offsets.get(zone) ?? new Map<number, number>();
  offsets.set(zone, ofZone.set(day, offset));
  cachedDays += 1;
  return offset;
}

function readOffset(zone: string, time: number): number {
  const parts = wallClock(zone).formatToParts(time);
  const get = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? 0);
  const year = parts.some(({ type, value }) => type === 'era' && value.startsWith('B')) ? 1 - get('year') : get('year');
  const wall = new Date(0);
  wall.setUTCFullYear(year, get('month') - 1, get('day'));
  wall.setUTCHours(get('hour'), get('minute'), get('second'));
  return wall.getTime() - Math.floor(time / 1_000) * 1_000;
}

const wallClocks = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter is expensive. */
function wallClock(zone: string): Intl.DateTimeFormat {
  const known = wallClocks.get(zone);
  if (known) return known;
  const format = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;
  const made = new Intl.DateTimeFormat('en-US', { ...format, era: 'short', hourCycle: 'h23', timeZone: zone });
  // Zone names are case-insensitive, so there may be more spellings than zones.
  if (wallClocks.size < 1_000) wallClocks.set(zone, made);
  return made;
}
