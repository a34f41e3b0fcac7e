import PQueue from 'p-queue';

export interface KeyedMutex {
  /** Runs work for a key after earlier work for the same key. Other keys don't wait. */
  run<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createKeyedMutex(): KeyedMutex {
  const queues = new Map<string, PQueue>();
  return {
    async run(key, work) {
      const queue = queues.get(key) ?? new PQueue({ concurrency: 1 });
      queues.set(key, queue);
      try {
        return await queue.add(work);
      } finally {
        if (queue.size + queue.pending === 0) queues.delete(key);
      }
    },
  };
}
