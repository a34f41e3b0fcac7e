import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const WINDOW_MS = 60_000;

export interface LoopDelay {
  /** Covers the last minute or two. */
  read(): { p99: number; max: number };
  close(): void;
}

/** Measures the event loop delay, which every request waits for before it starts. */
export function createLoopDelay(): LoopDelay {
  let current = begin();
  let previous: IntervalHistogram | undefined;
  const timer = setInterval(() => {
    previous?.disable();
    current.disable();
    previous = current;
    current = begin();
  }, WINDOW_MS);
  timer.unref();
  return {
    read() {
      const windows = [current, previous].flatMap((each) => (each && each.count > 0 ? [each] : []));
      return { p99: worst(windows.map((each) => each.percentile(99))), max: worst(windows.map(({ max }) => max)) };
    },
    close() {
      clearInterval(timer);
      current.disable();
    },
  };
}

function begin(): IntervalHistogram {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  return histogram;
}

/** A punctual timer counts as its own interval. */
const worst = (nanoseconds: number[]): number => Math.max(0, ...nanoseconds.map((each) => each / 1e6 - RESOLUTION_MS));
