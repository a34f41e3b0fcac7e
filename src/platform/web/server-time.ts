import { toLocalDay } from '../time/calendar-day.ts';

/** Smaller differences may come from latency and the whole seconds of the header. */
const TOLERANCE_MS = 10_000;

/** How far the server's clock is ahead, in ms. */
let ahead = 0;

/** Reads the server's time from the `Date` header, because the computer's clock may be wrong. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>, now = Date.now()): void {
  const difference = Date.parse(headers.get('date') ?? '') - now;
  if (!Number.isNaN(difference)) ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** Server time in ms, for comparison with times of records. */
export const getServerTime = (now = Date.now()): number => now + ahead;

export const getToday = (): string => toLocalDay(new Date(getServerTime()));
