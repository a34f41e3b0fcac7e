import { parentPort } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { PerThread, Request, WorkerMessage, WorkerTask } from './worker-task.ts';

/** Runs the tasks that the main thread requests, one after another. */
export function serveTasks(tasks: readonly WorkerTask<never>[]): void {
  const port = parentPort;
  if (!port) throw new Error('tasks must be served in a worker thread');
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const perThread = createPerThread();
  const say = (answer: WorkerMessage) => port.postMessage(answer, answer.kind === 'done' ? [answer.bytes.buffer as ArrayBuffer] : []);
  port.on('message', async ({ task, input }: Request) => {
    say({ kind: 'begun' });
    say(await perform(byName.get(task), input, perThread));
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
    return { kind: 'refused', status, code, message };
  }
}

function createPerThread(): PerThread {
  const made = new Map<unknown, unknown>();
  return <T>(create: () => T) => {
    if (!made.has(create)) made.set(create, create());
    return made.get(create) as T;
  };
}
