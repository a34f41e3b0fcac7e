import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../platform/server/clock.ts';

/**
 * The time of a test server: the current time plus an offset that tests set. Sleeps end in the next turn of the event loop and don't move
 * the time, so retries and polls don't slow down a test. Timeouts end when the clock passes them.
 */
export interface TestClock extends Clock {
  /** Moves it forward, or back if negative. */
  advance(ms: number): void;
  /** Sets it to a time, from which it continues. */
  set(time: Date): void;
  reset(): void;
}

export function createTestClock(): TestClock {
  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const timeouts = new Set<{ readonly endsAt: number; end(): void }>();
  const turn = (ms: number) => {
    ahead = ms;
    for (const { endsAt, end } of timeouts) if (endsAt <= now().getTime()) end();
  };
  return {
    now,
    sleep: async (_ms, { signal } = {}) => {
      await nextTurn();
      return signal?.aborted !== true;
    },
    timeout(ms) {
      const controller = new AbortController();
      const timeout = {
        endsAt: now().getTime() + ms,
        end() {
          clearTimeout(timer);
          timeouts.delete(timeout);
          controller.abort();
        },
      };
      const timer = setTimeout(timeout.end, ms).unref();
      timeouts.add(timeout);
      return controller.signal;
    },
    advance: (ms) => turn(ahead + ms),
    set: (time) => turn(time.getTime() - Date.now()),
    reset: () => turn(0),
  };
}
