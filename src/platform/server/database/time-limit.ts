import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolConfig } from 'pg';

const QUERY_CANCELED = '57014';

export async function undefinedOnTimeout<T>(query: Promise<T>): Promise<T | undefined> {
  try {
    return await query;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === QUERY_CANCELED) return undefined;
    throw error;
  }
}

/** Time limit for the simplest query, in milliseconds. */
export const responseLimit = ({ connectionTimeoutMillis }: PoolConfig): number => connectionTimeoutMillis ?? 1_000;

const TICKS = 10;

/**
 * Returns whether a promise settles in time. Counts event loop ticks, so that a blocked process reads responses first.
 */
export async function respondsWithin(response: Promise<unknown>, ms: number): Promise<boolean> {
  let hasSettled = false;
  const settled = Promise.allSettled([response]).then(() => {
    hasSettled = true;
  });
  for (let tick = 0; tick < TICKS && !hasSettled; tick += 1) await Promise.race([settled, sleep(ms / TICKS, undefined, { ref: false })]);
  return hasSettled;
}
