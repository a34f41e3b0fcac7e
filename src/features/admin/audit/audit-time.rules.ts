import { addDays } from '../../../platform/time/calendar-day.ts';

const isDay = (text: string) => text.length === 10;

/** The first moment of a day in UTC, or the given one. */
export function toStart(from: string): string {
  return isDay(from) ? `${from}T00:00:00.000Z` : from;
}

/** The moment at which a day is over in UTC, or the given one. */
export function toEnd(to: string): string {
  if (!isDay(to)) return to;
  const next = addDays(to, 1);
  return next === undefined ? `${to}T23:59:59.999Z` : toStart(next);
}
