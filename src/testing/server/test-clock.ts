import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../platform/server/clock.ts';

/**
 * The time of a test server: the present, and as much later or earlier as a test has turned it. Sleeps end in the next turn of the event loop and
 * don't move the time, so retries and polls don't slow a test down.
 */
export interface TestClock extends Clock {
  /** Turns it forward, or back by a negative number. */
  advance(ms: number): void;
  /** Turns it to a time, from which it goes on. */
  set(time: Date): void;
  reset(): void;
}

export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    sleep: async (_ms, { signal } = {}) => {
      await nextTurn();
      return signal?.aborted !== true;
    },
    advance(ms) {
      ahead += ms;
    },
    set(time) {
      ahead = time.getTime() - Date.now();
    },
    reset() {
      ahead = 0;
    },
  };
}
