/** Tells the time. Rules that depend on time ask it, and give it to SQL as a parameter, so that tests can turn it forward. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The time so many milliseconds before. */
export const earlier = (time: Date, ms: number): Date => new Date(time.getTime() - ms);

/** The time so many milliseconds after. */
export const later = (time: Date, ms: number): Date => earlier(time, -ms);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
