import { createRoundRobinQueue } from './workers/round-robin-queue.ts';

/** Runs a limited number of jobs at a time. One person's many jobs delay another's by one job. */
export interface FairQueue {
  /** Runs `work` in turn. Returns undefined if this person has too many jobs running or waiting. */
  run<T>(person: string, work: () => Promise<T>): Promise<T> | undefined;
}

interface Job {
  readonly person: string;
  start(): Promise<unknown>;
}

export function createFairQueue({ atOnce, perPerson }: { readonly atOnce: number; readonly perPerson: number }): FairQueue {
  const line = createRoundRobinQueue<Job>(perPerson);
  let running = 0;

  const startNext = () => {
    while (running < atOnce) {
      const job = line.next();
      if (!job) return;
      running += 1;
      void job.start().finally(() => {
        running -= 1;
        line.leave(job);
        startNext();
      });
    }
  };

  return {
    run<T>(person: string, work: () => Promise<T>) {
      let job: Job | undefined;
      const done = new Promise<T>((resolve, reject) => {
        job = { person, start: () => work().then(resolve, reject) };
      });
      if (!job || !line.join(job)) return undefined;
      startNext();
      return done;
    },
  };
}
