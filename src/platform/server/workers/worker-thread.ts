import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError, payloadTooLarge, serviceUnavailable } from '../../errors.ts';
import type { Request, WorkerMessage } from './worker-task.ts';

/** A thread that runs one task at a time. Unusable after it was stopped or died. */
export interface WorkerThread {
  readonly hasExited: boolean;
  /** Rejects and terminates the thread if the task runs longer than `ms`. */
  run(request: Request, ms: number): Promise<Buffer>;
  stop(): Promise<void>;
}

const START_MS = 60_000;

interface Running {
  onStart(): void;
  resolve(bytes: Buffer): void;
  reject(error: unknown): void;
}

export function startThread(entry: string, heapMb: number): WorkerThread {
  const worker = openWorker(entry, heapMb);
  worker.unref();
  let running: Running | undefined;
  let hasExited = false;

  const settle = (end: (task: Running) => void) => {
    if (running) end(running);
    running = undefined;
  };
  const exitWith = (error: unknown) => {
    hasExited = true;
    settle((task) => task.reject(error));
  };
  worker.on('message', (message: WorkerMessage) => {
    if (message.kind === 'started') running?.onStart();
    else settle((task) => settleTask(task, message));
  });
  worker.on('error', (error) => exitWith(toLimitError(error)));
  worker.on('exit', () => exitWith(unexpectedExit()));

  return {
    get hasExited() {
      return hasExited;
    },
    async run(request, ms) {
      if (hasExited) throw unexpectedExit();
      const limit = (timeoutMs: number) =>
        setTimeout(() => {
          exitWith(timedOut());
          void worker.terminate();
        }, timeoutMs);
      let timer = limit(START_MS);
      const onStart = () => {
        clearTimeout(timer);
        timer = limit(ms);
      };
      try {
        return await new Promise<Buffer>((resolve, reject) => {
          running = { onStart, resolve, reject };
          worker.postMessage(request);
        });
      } finally {
        clearTimeout(timer);
      }
    },
    async stop() {
      exitWith(unexpectedExit());
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

function settleTask(task: Running, message: Exclude<WorkerMessage, { kind: 'started' }>): void {
  if (message.kind === 'done') task.resolve(Buffer.from(message.bytes.buffer));
  else if (message.kind === 'rejected') task.reject(new AppError(message.status, message.code, message.message));
  else task.reject(message.error);
}

function toLimitError(error: Error): Error {
  const isOutOfMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isOutOfMemory ? payloadTooLarge('This is too large to process. Shorten it and try again.') : error;
}

const unexpectedExit = () => serviceUnavailable('Something went wrong on the server. Try again in a moment.', 5);
const timedOut = () => serviceUnavailable('This took too long and was canceled. Try again later, or shorten the content.', 30);
