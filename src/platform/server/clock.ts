/** Returns the current time. Code uses it instead of `Date` and SQL's `now()`, so that tests can set the time. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const earlier = (time: Date, ms: number): Date => new Date(time.getTime() - ms);

export const later = (time: Date, ms: number): Date => earlier(time, -ms);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
