import { toLocalDay } from '../time/calendar-day.ts';

/** A reply names whole seconds and takes a while to arrive, so a smaller difference says nothing about the computer's clock. */
const TOLERANCE_MS = 10_000;

/** How many milliseconds the server's clock is ahead of this computer's. */
let ahead = 0;

/** Learns the server's time from the `Date` header of a reply; people's computers may have a wrong clock. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>, now = Date.now()): void {
  const difference = Date.parse(headers.get('date') ?? '') - now;
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Returns the server's time, in milliseconds since 1970, for comparison with times of records. */
export const getServerTime = (now = Date.now()): number => now + ahead;

/** Returns the calendar day of the server's time in the local time zone. */
export const getToday = (): string => toLocalDay(new Date(getServerTime()));
