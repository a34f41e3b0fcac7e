import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';

/** The code with which PostgreSQL ends a statement that took too long. */
const GIVEN_UP = '57014';

/** Waits for the answer; undefined where the database gave up. */
export async function inTime<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === GIVEN_UP) return undefined;
    throw error;
  }
}

/** How long a database that works may take for the simplest answer, in milliseconds. */
export const responseLimit = ({ connectionTimeoutMillis }: PoolConfig): number => connectionTimeoutMillis ?? 1_000;

const TICKS = 10;

/**
 * Whether a promise settles in time. The time is counted in ticks of the event loop, so that an answer that has arrived while this process stood
 * still is read before the time is up.
 */
export async function respondsWithin(asked: Promise<unknown>, ms: number): Promise<boolean> {
  let hasSettled = false;
  const note = () => {
    hasSettled = true;
  };
  const settled = asked.then(note, note);
  for (let tick = 0; tick < TICKS && !hasSettled; tick += 1) await Promise.race([settled, sleep(ms / TICKS, undefined, { ref: false })]);
  return hasSettled;
}
