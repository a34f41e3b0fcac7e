import { setTimeout as wait } from 'node:timers/promises';

/** The source of time. Code uses it instead of `Date`, SQL's `now()` and timers, so that tests control the time. */
export interface Clock {
  now(): Date;
  /** Pauses, such as before a retry. Resolves early with false if the signal is aborted. */
  sleep(ms: number, options?: { readonly signal?: AbortSignal }): Promise<boolean>;
  /** Returns a signal that is aborted after `ms`, such as to limit the wait for an event. */
  timeout(ms: number): AbortSignal;
}

export const systemClock: Clock = {
  now: () => new Date(),
  sleep: (ms, options) => wait(ms, true, options).catch(() => false),
  // Node accepts integers only.
  timeout: (ms) => AbortSignal.timeout(Math.ceil(ms)),
};

export const earlier = (time: Date, ms: number): Date => new Date(time.getTime() - ms);

export const later = (time: Date, ms: number): Date => earlier(time, -ms);

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
