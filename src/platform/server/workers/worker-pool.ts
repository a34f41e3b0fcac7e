import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Logger } from 'pino';
import { Piscina } from 'piscina';
import { AppError, payloadTooLarge, serviceUnavailable } from '../../errors.ts';
import { createFairQueue } from '../fair-queue.ts';
import type { WorkerRequest, WorkerResponse, WorkerTask } from './worker-task.ts';

/** Runs tasks in a few threads with limits of time, memory and number. */
export interface WorkerPool {
  /**
   * Throws a 503 if too many tasks wait. A task that exceeds a limit is rejected and its thread replaced. The buffers in `moved` move to the thread
   * instead of being copied, and are empty afterwards.
   */
  run<Input>(task: WorkerTask<Input>, input: Input, userId: string, moved?: readonly ArrayBuffer[]): Promise<Buffer>;
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

/** Limit until a thread starts a task, including the time to load its code. */
const START_MS = 60_000;

/** `entry` is a module that exports `runTask`. */
export function createWorkerPool(entry: string, log: Logger, limits: WorkerLimits = WORKER_LIMITS): WorkerPool {
  const queue = createFairQueue({ concurrency: limits.threads, perUser: limits.perUser, waiting: limits.waiting });
  const threads = new Piscina<WorkerRequest, WorkerResponse>({
    filename: entry,
    name: 'runTask',
    minThreads: 0,
    maxThreads: limits.threads,
    idleTimeout: limits.idleMs,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16 },
    // Tasks need none of the server's secrets.
    env: {},
    // Development and tests run the TypeScript sources, which a thread can't load by itself.
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : [],
  });
  threads.on('error', (error) => log.warn({ err: error, source: 'workers' }, 'Thread stopped'));
  let isClosed = false;

  async function runInThread(task: string, input: unknown, moved: readonly ArrayBuffer[]): Promise<Buffer> {
    if (isClosed) throw tooBusy();
    const id = randomUUID();
    const stop = new AbortController();
    let timer = setTimeout(() => stop.abort(timedOut()), START_MS);
    // Piscina emits the errors of threads without a task, such as one that can't start.
    const onError = () => stop.abort(unexpectedExit());
    const onStart = (startedId: string) => {
      if (startedId !== id) return;
      threads.off('error', onError);
      clearTimeout(timer);
      timer = setTimeout(() => stop.abort(timedOut()), limits.runMs);
    };
    threads.on('error', onError).on('message', onStart);
    try {
      const response = await threads.run({ id, task, input }, { signal: stop.signal, transferList: [...moved] }).catch((error: unknown) => {
        if (!isClosed) log.warn({ err: error, source: 'workers', task }, 'Task stopped');
        throw stop.signal.aborted ? stop.signal.reason : toLimitError(error);
      });
      return toBuffer(response);
    } finally {
      clearTimeout(timer);
      threads.off('error', onError).off('message', onStart);
    }
  }

  return {
    waiting: () => queue.waiting(),
    async run(task, input, userId, moved = []) {
      const patience = new AbortController();
      const timer = setTimeout(() => patience.abort(tooBusy()), limits.waitMs);
      const start = () => {
        clearTimeout(timer);
        return runInThread(task.name, input, moved);
      };
      const result = queue.run(userId, start, patience.signal);
      if (result) return result;
      clearTimeout(timer);
      throw tooBusy();
    },
    async close() {
      isClosed = true;
      await threads.destroy();
    },
  };
}

function toBuffer(response: WorkerResponse): Buffer {
  if (response instanceof Uint8Array) return Buffer.from(response.buffer);
  throw response.kind === 'rejected' ? new AppError(response.status, response.code, response.message) : response.error;
}

function toLimitError(error: unknown): AppError {
  const isOutOfMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? payloadTooLarge('This is too large to process. Shorten it and try again.') : unexpectedExit();
}

const tooBusy = () => new AppError(503, 'not_now', 'The server is busy. Try again in a moment.', { retryAfter: 5, isIntended: true });
const unexpectedExit = () => serviceUnavailable('Something went wrong on the server. Try again in a moment.', 5);
const timedOut = () => serviceUnavailable('This took too long and was canceled. Try again later, or shorten the content.', 30);
