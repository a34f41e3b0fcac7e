/** So often in a row a record is tried at once before it counts as failed. */
export const QUICK_TRIES = 3;
const QUICK_PAUSE_MS = 5_000;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** How long a record waits after so many tries: little for the first ones, then longer and longer. */
export function pauseAfter(tries: number): number {
  if (tries < QUICK_TRIES) return QUICK_PAUSE_MS;
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - QUICK_TRIES));
}
