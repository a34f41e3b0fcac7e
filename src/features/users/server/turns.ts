export interface Semaphore {
  /** Runs `work` when it is its turn, first come, first served. */
  run<T>(work: () => Promise<T>): Promise<T>;
  /** True when as many are waiting as should be. */
  isFull(): boolean;
}

/** Lets `atOnce` pieces of work run at a time; `isFull` when `longestQueue` more are waiting. */
export function createSemaphore(atOnce: number, longestQueue: number): Semaphore {
  const waiting: (() => void)[] = [];
  let running = 0;
  return {
    async run(work) {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        return await work();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    isFull: () => waiting.length >= longestQueue,
  };
}
