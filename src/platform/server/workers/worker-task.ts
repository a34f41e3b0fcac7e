import { parentPort } from 'node:worker_threads';
import { AppError } from '../../errors.ts';

/** Returns a thread's single instance of something that is slow to create, such as fonts. */
export type PerThread = <T>(create: () => T) => T;

/** Work whose size callers choose. Runs in a thread, so that it doesn't block other requests. */
export interface WorkerTask<Input> {
  readonly name: string;
  run(input: Input, perThread: PerThread): Promise<Uint8Array>;
}

export interface Request {
  readonly task: string;
  readonly input: unknown;
}

/** Message of a thread: the start, then the result, an error for the user, or an unexpected error. */
export type WorkerMessage =
  | { readonly kind: 'started' }
  | { readonly kind: 'done'; readonly bytes: Uint8Array }
  | { readonly kind: 'rejected'; readonly status: number; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Runs the tasks that the main thread requests, one after another. */
export function serveTasks(tasks: readonly WorkerTask<never>[]): void {
  const port = parentPort;
  if (!port) throw new Error('tasks must be served in a worker thread');
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const perThread = createPerThread();
  const post = (message: WorkerMessage) => port.postMessage(message, message.kind === 'done' ? [message.bytes.buffer as ArrayBuffer] : []);
  port.on('message', async ({ task, input }: Request) => {
    post({ kind: 'started' });
    post(await perform(byName.get(task), input, perThread));
  });
}

async function perform(task: WorkerTask<never> | undefined, input: unknown, perThread: PerThread): Promise<WorkerMessage> {
  try {
    if (!task) throw new Error('unknown task');
    // Copied because small buffers share a pool, which can't be transferred.
    return { kind: 'done', bytes: new Uint8Array(await task.run(input as never, perThread)) };
  } catch (error) {
    if (!(error instanceof AppError)) return { kind: 'failed', error };
    const { status, code, message } = error;
    return { kind: 'rejected', status, code, message };
  }
}

function createPerThread(): PerThread {
  const instances = new Map<unknown, unknown>();
  return <T>(create: () => T) => {
    if (!instances.has(create)) instances.set(create, create());
    return instances.get(create) as T;
  };
}
