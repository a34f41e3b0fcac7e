import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { AppError } from '../../errors.ts';
import { createRoundRobinQueue } from './round-robin-queue.ts';
import type { WorkerTask } from './worker-task.ts';
import { startThread, type WorkerThread } from './worker-thread.ts';

/** Runs tasks in a few threads with limits of time, memory and number. */
export interface WorkerPool {
  /** Throws a 503 if too many tasks wait. A task that exceeds a limit is rejected and its thread replaced. */
  run<Input>(task: WorkerTask<Input>, input: Input, userId: string): Promise<Buffer>;
  waiting(): number;
  /** Stops running tasks and rejects waiting ones. */
  close(): Promise<void>;
}

export interface WorkerLimits {
  readonly threads: number;
  readonly waiting: number;
  readonly perUser: number;
  readonly runMs: number;
  readonly waitMs: number;
  readonly heapMb: number;
  /** Idle time after which threads end and free their memory. */
  readonly idleMs: number;
}

/** Leaves one CPU to the main thread. */
export const WORKER_LIMITS: WorkerLimits = {
  threads: Math.max(1, Math.min(2, availableParallelism() - 1)),
  waiting: 24,
  perUser: 8,
  runMs: 30_000,
  waitMs: 60_000,
  heapMb: 256,
  idleMs: 300_000,
};

interface Job {
  readonly userId: string;
  start(thread: WorkerThread): Promise<void>;
  reject(error: AppError): void;
}

export function createWorkerPool(entry: string, log: Logger, limits: WorkerLimits = WORKER_LIMITS): WorkerPool {
  const queue = createRoundRobinQueue<Job>(limits.perUser);
  const idle: WorkerThread[] = [];
  const busy = new Set<WorkerThread>();
  let idleTimer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const startNext = () => {
    // Drops threads that died while idle.
    idle.splice(0, idle.length, ...idle.filter(({ hasExited }) => !hasExited));
    while (busy.size < limits.threads) {
      const job = queue.dequeue();
      if (!job) return;
      void work(job);
    }
  };
  const work = async (job: Job) => {
    clearTimeout(idleTimer);
    const thread = idle.pop() ?? startThread(entry, limits.heapMb);
    busy.add(thread);
    await job.start(thread);
    busy.delete(thread);
    queue.release(job);
    if (!thread.hasExited) idle.push(thread);
    idleTimer = setTimeout(() => void stopAll(idle.splice(0)), limits.idleMs).unref();
    startNext();
  };

  return {
    waiting: () => queue.size(),
    async run(task, input, userId) {
      if (isClosed) throw tooBusy();
      return new Promise<Buffer>((resolve, reject) => {
        const job: Job = {
          userId,
          async start(thread) {
            clearTimeout(timeout);
            await thread.run({ task: task.name, input }, limits.runMs).then(resolve, (error) => {
              if (thread.hasExited && !isClosed) log.warn({ err: error, source: 'workers', task: task.name }, 'Task stopped');
              reject(error);
            });
          },
          reject(error) {
            clearTimeout(timeout);
            reject(error);
          },
        };
        const timeout = setTimeout(() => queue.remove(job) && job.reject(tooBusy()), limits.waitMs);
        if (queue.size() < limits.waiting && queue.enqueue(job)) startNext();
        else job.reject(tooBusy());
      });
    },
    async close() {
      isClosed = true;
      clearTimeout(idleTimer);
      for (let job = queue.dequeue(); job; job = queue.dequeue()) job.reject(tooBusy());
      await stopAll([...idle.splice(0), ...busy]);
    },
  };
}

const stopAll = (threads: readonly WorkerThread[]) => Promise.all(threads.map((thread) => thread.stop()));

const tooBusy = () => new AppError(503, 'not_now', 'The server is busy. Try again in a moment.', { retryAfter: 5, isIntended: true });
