import type { Clock } from '../../platform/server/clock.ts';

/** The time of a test server: the present, and as much later or earlier as a test has turned it. */
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
