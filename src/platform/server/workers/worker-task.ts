import { parentPort } from 'node:worker_threads';
import { move } from 'piscina';
import { AppError } from '../../errors.ts';

/** Returns a thread's single instance of something that is slow to create, such as fonts. */
export type PerThread = <T>(create: () => T) => T;

/** Work whose size callers choose. Runs in a thread, so that it doesn't block other requests. */
export interface WorkerTask<Input> {
  readonly name: string;
  run(input: Input, perThread: PerThread): Promise<Uint8Array>;
}

export interface WorkerRequest {
  /** Posted to the main thread when the task starts. */
  readonly id: string;
  readonly task: string;
  readonly input: unknown;
}

/** The result, an error for the user, or an unexpected error. */
export type WorkerResponse =
  | Uint8Array<ArrayBuffer>
  | { readonly kind: 'rejected'; readonly status: number; readonly code: string; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Returns the function that a thread exports as `runTask`. */
export function serveTasks(tasks: readonly WorkerTask<never>[]): (request: WorkerRequest) => Promise<WorkerResponse> {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const perThread = createPerThread();
  return async ({ id, task, input }) => {
    parentPort?.postMessage(id);
    try {
      const bytes = await byName.get(task)?.run(input as never, perThread);
      if (!bytes) throw new Error('unknown task');
      // Small buffers share a pool, which can't be transferred.
      return move(bytes.length > Buffer.poolSize / 2 ? bytes : new Uint8Array(bytes)) as WorkerResponse;
    } catch (error) {
      if (!(error instanceof AppError)) return { kind: 'failed', error };
      const { status, code, message } = error;
      return { kind: 'rejected', status, code, message };
    }
  };
}

function createPerThread(): PerThread {
  const instances = new Map<unknown, unknown>();
  return <T>(create: () => T) => {
    if (!instances.has(create)) instances.set(create, create());
    return instances.get(create) as T;
  };
}
