import { createRoundRobinQueue } from './workers/round-robin-queue.ts';

/** Runs a limited number of jobs at a time. One user's many jobs delay another's by one job. */
export interface FairQueue {
  /** Runs `work` in turn. Returns undefined if this user has too many jobs running or waiting. */
  run<T>(userId: string, work: () => Promise<T>): Promise<T> | undefined;
}

interface Job {
  readonly userId: string;
  start(): Promise<unknown>;
}

export function createFairQueue({ concurrency, perUser }: { readonly concurrency: number; readonly perUser: number }): FairQueue {
  const queue = createRoundRobinQueue<Job>(perUser);
  let running = 0;

  const startNext = () => {
    while (running < concurrency) {
      const job = queue.dequeue();
      if (!job) return;
      running += 1;
      void job.start().finally(() => {
        running -= 1;
        queue.release(job);
        startNext();
      });
    }
  };

  return {
    run<T>(userId: string, work: () => Promise<T>) {
      let job: Job | undefined;
      const done = new Promise<T>((resolve, reject) => {
        job = { userId, start: () => work().then(resolve, reject) };
      });
      if (!job || !queue.enqueue(job)) return undefined;
      startNext();
      return done;
    },
  };
}
