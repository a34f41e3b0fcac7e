import { badRequest } from '../../../platform/errors.ts';
import type { WorkerTask } from '../../../platform/server/workers/worker-task.ts';

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Returns its input. */
export const echoTask: WorkerTask<string> = { name: 'echo', run: async (text) => toBytes(text) };

/** Blocks its thread until the first number is set to 1 and notified. */
export const heldTask: WorkerTask<Int32Array> = {
  name: 'held',
  async run(flag) {
    Atomics.wait(flag, 0, 0);
    return toBytes('let go');
  },
};

export const endlessTask: WorkerTask<null> = {
  name: 'endless',
  async run() {
    for (;;);
  },
};

/** Allocates memory without end. */
export const greedyTask: WorkerTask<null> = {
  name: 'greedy',
  async run() {
    const kept: number[][] = [];
    for (;;) kept.push(Array.from({ length: 10_000 }, (_, n) => n / 3));
  },
};

/** Ends its thread while the task runs. */
export const dyingTask: WorkerTask<null> = { name: 'dying', run: async () => process.exit(1) };

export const refusedTask: WorkerTask<null> = {
  name: 'refused',
  async run() {
    throw badRequest('Not like this');
  },
};

export const brokenTask: WorkerTask<null> = {
  name: 'broken',
  async run() {
    throw new TypeError('a mistake of ours');
  },
};

export const TEST_TASKS: readonly WorkerTask<never>[] = [echoTask, heldTask, endlessTask, greedyTask, dyingTask, refusedTask, brokenTask];

/** Blocks and releases a thread. */
export function createHold() {
  const flag = new Int32Array(new SharedArrayBuffer(4));
  return {
    flag,
    letGo() {
      Atomics.store(flag, 0, 1);
      Atomics.notify(flag, 0);
    },
  };
}
