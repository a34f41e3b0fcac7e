import PQueue from 'p-queue';

/** Runs a limited number of jobs at a time. Users take turns: one user's many jobs delay another's by one job. */
export interface FairQueue {
  /**
   * Runs `work` in turn. Returns undefined if too many jobs are waiting or this user has too many running or waiting.
   * Rejects with the reason of `signal` if it aborts before `work` has started.
   */
  run<T>(userId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> | undefined;
  waiting(): number;
}

interface FairQueueLimits {
  readonly concurrency: number;
  readonly perUser: number;
  readonly waiting?: number;
}

export function createFairQueue({ concurrency, perUser, waiting = Number.POSITIVE_INFINITY }: FairQueueLimits): FairQueue {
  const queue = new PQueue({ concurrency });
  /** Users with running or waiting jobs, and the turn of their last job. */
  const users = new Map<string, { jobs: number; turn: number }>();
  /** Turn of the job that started last. Jobs of one turn start in the order of their calls. */
  let current = 0;

  return {
    waiting: () => queue.size,
    run(userId, work, signal) {
      const user = users.get(userId) ?? { jobs: 0, turn: 0 };
      if (user.jobs >= perUser || queue.size >= waiting) return undefined;
      const turn = Math.max(current, user.turn) + 1;
      user.turn = turn;
      user.jobs += 1;
      users.set(userId, user);
      const start = () => {
        current = turn;
        return work();
      };
      return queue.add(start, { priority: -turn, ...(signal && { signal }) }).finally(() => {
        user.jobs -= 1;
        if (user.jobs === 0) users.delete(userId);
      });
    },
  };
}
