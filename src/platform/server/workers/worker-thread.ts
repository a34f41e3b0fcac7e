import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError, payloadTooLarge, serviceUnavailable } from '../../errors.ts';
import type { Request, WorkerMessage } from './worker-task.ts';

/** A thread that runs one task at a time. Unusable after it was stopped or died. */
export interface WorkerThread {
  readonly isGone: boolean;
  /** Rejects and terminates the thread if the task runs longer than `ms`. */
  run(request: Request, ms: number): Promise<Buffer>;
  stop(): Promise<void>;
}

const START_MS = 60_000;

interface Running {
  begin(): void;
  resolve(bytes: Buffer): void;
  reject(error: unknown): void;
}

export function startThread(entry: string, heapMb: number): WorkerThread {
  const worker = openWorker(entry, heapMb);
  worker.unref();
  let running: Running | undefined;
  let isGone = false;

  const settle = (end: (task: Running) => void) => {
    if (running) end(running);
    running = undefined;
  };
  const endWith = (error: unknown) => {
    isGone = true;
    settle((task) => task.reject(error));
  };
  worker.on('message', (answer: WorkerMessage) => {
    if (answer.kind === 'begun') running?.begin();
    else settle((task) => settleWith(task, answer));
  });
  worker.on('error', (error) => endWith(toLimitError(error)));
  worker.on('exit', () => endWith(notFinished()));

  return {
    get isGone() {
      return isGone;
    },
    async run(request, ms) {
      if (isGone) throw notFinished();
      const limit = (most: number) =>
        setTimeout(() => {
          endWith(tookTooLong());
          void worker.terminate();
        }, most);
      let timer = limit(START_MS);
      const begin = () => {
        clearTimeout(timer);
        timer = limit(ms);
      };
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          running = { begin, resolve, reject };
          worker.postMessage(request);
        });
      } finally {
        clearTimeout(timer);
      }
    },
    async stop() {
      endWith(notFinished());
      await worker.terminate();
    },
  };
}

/** Started without environment variables, because tasks need none of its secrets. */
function openWorker(entry: string, heapMb: number): Worker {
  const options = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 } };
  if (!entry.endsWith('.ts')) return new Worker(entry, options);
  // Development and tests run the TypeScript sources, which a thread can't load by itself.
  const code = `import('tsx/esm/api').then(({ register }) => (register(), import(${JSON.stringify(pathToFileURL(entry).href)})))`;
  return new Worker(code, { ...options, eval: true });
}

function settleWith(task: Running, answer: Exclude<WorkerMessage, { kind: 'begun' }>): void {
  if (answer.kind === 'done') task.resolve(Buffer.from(answer.bytes.buffer));
  else if (answer.kind === 'refused') task.reject(new AppError(answer.status, answer.code, answer.message));
  else task.reject(answer.error);
}

function toLimitError(error: Error): Error {
  const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? payloadTooLarge('This is too large to process. Shorten it and try again.') : error;
}

const notFinished = () => serviceUnavailable('Something went wrong on the server. Try again in a moment.', 5);
const tookTooLong = () => serviceUnavailable('This took too long and was canceled. Try again later, or shorten the content.', 30);
