import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase, type TestConnection } from '../../../testing/server/test-cluster.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';

const read = (text: string, ...values: unknown[]) => ({ name: text, text, values });
const WHO = 'SELECT pg_backend_pid() AS pid';

let connection: TestConnection;
beforeAll(async () => {
  connection = await createTestDatabase(inject('connection'));
});

async function openShared() {
  const database = openDatabase(connection, createLog('silent').log);
  onTestFinished(() => database.close());
  const pid = async () => (await database.read<{ pid: number }>(read(WHO))).rows[0]?.pid;
  const pids = () => Promise.all(Array.from({ length: 20 }, pid));
  await expect.poll(async () => new Set(await pids()).size, { interval: 5 }).toBe(2);
  return { database, pid, pids };
}

test('shares two connections between concurrent reads with separate results', async () => {
  const { database, pids } = await openShared();
  expect(new Set(await pids()).size).toBe(2);
  const results = await Promise.all(Array.from({ length: 50 }, (_, n) => database.read<{ n: number }>(read('SELECT $1::int AS n', n))));
  expect(results.map(({ rows }) => rows[0]?.n)).toEqual(Array.from({ length: 50 }, (_, n) => n));
});

test('reads while every connection of the pool is in use', async () => {
  const { database, pid } = await openShared();
  const clients = await Promise.all(Array.from({ length: database.pool.options.max }, () => database.pool.connect()));
  expect(await pid()).toBeGreaterThan(0);
  for (const client of clients) client.release();
});

test('fails only the read that fails', async () => {
  const { database } = await openShared();
  const reads = [4, 0, 2].map((n) => database.read<{ n: number }>(read('SELECT 8 / $1::int AS n', n)));
  const [four, none, two] = await Promise.allSettled(reads);
  expect(four).toMatchObject({ value: { rows: [{ n: 2 }] } });
  expect(none).toMatchObject({ reason: { message: 'division by zero' } });
  expect(two).toMatchObject({ value: { rows: [{ n: 4 }] } });
});

test("doesn't queue reads behind a waiting one", async () => {
  const { database, pid } = await openShared();
  const waiting = await database.transaction(async (tx) => {
    await tx.query('SELECT pg_advisory_xact_lock(1)');
    const result = database.read(read('SELECT pg_advisory_xact_lock_shared(1)'));
    const others = [await pid(), await pid(), await pid()];
    expect(new Set(others).size).toBe(1);
    return { result };
  });
  await waiting.result;
});

test('reopens a lost connection', async () => {
  const { database, pids } = await openShared();
  const lost = new Set(await pids());
  await database.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) AS pid', [[...lost]]);
  await expect
    .poll(async () => {
      const results = await pids().catch(() => []);
      return new Set(results.filter((pid) => pid !== undefined && !lost.has(pid))).size;
    })
    .toBe(2);
});
