import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { createRoundRobinQueue } from './round-robin-queue.ts';
import type { WorkerTask } from './worker-task.ts';
import { startThread, type WorkerThread } from './worker-thread.ts';

/** Runs tasks in a few threads with limits of time, memory and number. */
export interface WorkerPool {
  /** Throws a 503 if too many tasks wait. A task that exceeds a limit is rejected and its thread replaced. */
  run<Input>(task: WorkerTask<Input>, input: Input, person: string): Promise<Buffer>;
  waiting(): number;
  /** Stops running tasks and rejects waiting ones. */
  close(): Promise<void>;
}

export interface WorkerLimits {
  readonly threads: number;
  readonly waiting: number;
  readonly perPerson: number;
  readonly runMs: number;
  readonly waitMs: number;
  readonly heapMb: number;
  /** Idle time after which threads end and free their memory. */
  readonly restMs: number;
}

/** Leaves one CPU to the main thread. */
export const WORKER_LIMITS: WorkerLimits = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 24,
  perPerson: 8,
  runMs: 30_000,
  waitMs: 60_000,
  heapMb: 256,
  restMs: 300_000,
};

interface Job {
  readonly person: string;
  start(thread: WorkerThread): Promise<void>;
  refuse(error: AppError): void;
}

export function createWorkerPool(entry: string, log: Logger, limits: WorkerLimits = WORKER_LIMITS): WorkerPool {
  const line = createRoundRobinQueue<Job>(limits.perPerson);
  const idle: WorkerThread[] = [];
  const busy = new Set<WorkerThread>();
  let rest: NodeJS.Timeout | undefined;
  let isClosed = false;

  const startNext = () => {
    // Drops threads that died while idle.
    idle.splice(0, idle.length, ...idle.filter(({ isGone }) => !isGone));
    while (busy.size < limits.threads) {
      const job = line.next();
      if (!job) return;
      void work(job);
    }
  };
  const work = async (job: Job) => {
    clearTimeout(rest);
    const thread = idle.pop() ?? startThread(entry, limits.heapMb);
    busy.add(thread);
    await job.start(thread);
    busy.delete(thread);
    line.leave(job);
    if (!thread.isGone) idle.push(thread);
    rest = setTimeout(() => void stopAll(idle.splice(0)), limits.restMs).unref();
    startNext();
  };

  return {
    waiting: () => line.size(),
    async run(task, input, person) {
      if (isClosed) throw busyNow();
      return new Promise<Buffer>((resolve, reject) => {
        const job: Job = {
          person,
          async start(thread) {
            clearTimeout(patience);
            await thread.run({ task: task.name, input }, limits.runMs).then(resolve, (error) => {
              if (thread.isGone && !isClosed) log.warn({ err: error, source: 'workers', task: task.name }, 'Task stopped');
              reject(error);
            });
          },
          refuse(error) {
            clearTimeout(patience);
            reject(error);
          },
        };
        const patience = setTimeout(() => line.remove(job) && job.refuse(busyNow()), limits.waitMs);
        if (line.size() < limits.waiting && line.join(job)) startNext();
        else job.refuse(busyNow());
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(rest);
      for (let job = line.next(); job; job = line.next()) job.refuse(busyNow());
      await stopAll([...idle.splice(0), ...busy]);
    },
  };
}

const stopAll = (threads: readonly WorkerThread[]) => Promise.all(threads.map((thread) => thread.stop()));

const busyNow = () => new AppError(503, 'not_now', 'The server is busy. Try again in a moment.', { retryAfter: 5, isIntended: true });
