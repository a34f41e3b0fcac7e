import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  brokenTask,
  createHold,
  dyingTask,
  echoTask,
  endlessTask,
  greedyTask,
  heldTask,
  refusedTask,
} from '../../../testing/server/workers/test-tasks.ts';
import { createLog } from '../log.ts';
import { createWorkerPool, WORKER_LIMITS, type WorkerLimits, type WorkerPool } from './worker-pool.ts';
import type { WorkerTask } from './worker-task.ts';

const ENTRY = join(import.meta.dirname, '../../../testing/server/workers/worker-of-test-tasks.ts');
const { log } = createLog('silent');
const createPool = (limits: Partial<WorkerLimits> = {}) =>
  createWorkerPool(ENTRY, log, { ...WORKER_LIMITS, threads: 1, runMs: 600_000, waitMs: 600_000, ...limits });

const opened: WorkerPool[] = [];
afterEach(() => Promise.all(opened.splice(0).map((pool) => pool.close())));

function openPool(limits: Partial<WorkerLimits> = {}): WorkerPool {
  const pool = createPool(limits);
  opened.push(pool);
  return pool;
}

const echo = async (pool: WorkerPool, text: string, userId = 'ann') => (await pool.run(echoTask, text, userId)).toString();

async function expectRejected(pool: WorkerPool, task: WorkerTask<null>, reason: object): Promise<void> {
  await expect(pool.run(task, null, 'anybody')).rejects.toMatchObject(reason);
  expect(await echo(pool, 'next')).toBe('next');
}

describe('a thread', () => {
  let pool: WorkerPool;
  beforeAll(() => {
    pool = createPool({ waiting: 3, perUser: 2, heapMb: 48 });
  });
  afterAll(() => pool.close());

  test('runs a task without blocking, and returns its result', async () => {
    const hold = createHold();
    const held = pool.run(heldTask, hold.flag, 'anybody');
    const after = echo(pool, 'after');
    await new Promise((resolve) => setImmediate(resolve));
    expect(pool.waiting()).toBe(1);
    hold.letGo();
    expect((await held).toString()).toBe('let go');
    expect(await after).toBe('after');
  });

  test.each<[string, WorkerTask<null>, object]>([
    ['refuses its input', refusedTask, { status: 400, code: 'invalid', message: 'Not like this' }],
    ['has a mistake of ours', brokenTask, { name: 'TypeError', message: expect.stringContaining('mistake') }],
    ['ends its thread', dyingTask, { status: 503, code: 'not_now', message: expect.stringContaining('went wrong on the server') }],
    ['wants too much memory', greedyTask, { status: 413, code: 'too_large', message: expect.stringContaining('too large') }],
  ])('rejects a task that %s, and runs the next one', async (_, task, reason) => {
    await expectRejected(pool, task, reason);
  });

  test('queues tasks of users in turns, and rejects those beyond the limits', async () => {
    const hold = createHold();
    const done: string[] = [];
    const record = (text: string, userId: string) => echo(pool, text, userId).then((result) => done.push(result));
    const held = pool.run(heldTask, hold.flag, 'Ana');
    const all = [record('Bob 1', 'Bob'), record('Bob 2', 'Bob'), record('Cleo 1', 'Cleo')];
    const busy = { status: 503, code: 'not_now', retryAfter: 5, message: expect.stringContaining('Try again in a moment') };
    await expect(record('Bob 3', 'Bob')).rejects.toMatchObject(busy);
    await expect(record('Dora 1', 'Dora')).rejects.toMatchObject(busy);
    hold.letGo();
    await Promise.all([held, ...all]);
    expect(done).toEqual(['Bob 1', 'Cleo 1', 'Bob 2']);
    expect(await echo(pool, 'Bob 3', 'Bob')).toBe('Bob 3');
  });
});

test('rejects a task that takes too long, and runs the next one', async () => {
  const tookTooLong = { status: 503, code: 'not_now', message: expect.stringContaining('took too long'), retryAfter: 30 };
  await expectRejected(openPool({ runMs: 300 }), endlessTask, tookTooLong);
});

test('rejects a task whose thread can’t start', async () => {
  const pool = createWorkerPool(join(import.meta.dirname, 'missing.js'), log);
  opened.push(pool);
  await expect(echo(pool, 'lost')).rejects.toMatchObject({ status: 503, message: expect.stringContaining('went wrong on the server') });
});

test('rejects a task that waited too long', async () => {
  const pool = openPool({ waitMs: 1 });
  const hold = createHold();
  const held = pool.run(heldTask, hold.flag, 'Ana');
  await expect(echo(pool, 'late')).rejects.toMatchObject({ status: 503, retryAfter: 5 });
  expect(pool.waiting()).toBe(0);
  hold.letGo();
  await held;
});

test('stops running tasks and rejects waiting ones when closed', async () => {
  const pool = openPool();
  const ended = Promise.allSettled([pool.run(endlessTask, null, 'Ana'), echo(pool, 'waits')]);
  await pool.close();
  const refused = { status: 'rejected', reason: { status: 503 } };
  expect(await ended).toMatchObject([refused, refused]);
  await expect(echo(pool, 'late')).rejects.toMatchObject({ status: 503 });
});
