import { pino } from 'pino';
import { afterAll, expect, inject, test } from 'vitest';
import { createTestDatabase } from '../../../testing/server/test-cluster.ts';
import { openDatabase } from './database.ts';

const log = pino({ level: 'silent' });
const watcher = openDatabase(inject('connection'), log);
afterAll(() => watcher.close());

const RUNNING = "SELECT count(*) FROM pg_stat_activity WHERE pid = $1 AND state = 'active' AND query LIKE '%pg_sleep(3600)%'";

test('cancels a long statement and rolls it back when closed', async () => {
  const connection = await createTestDatabase(inject('connection'));
  const database = openDatabase({ ...connection, statement_timeout: 0 }, log);
  let process: number | undefined;
  const left = database.transaction(async (tx) => {
    process = (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid;
    await tx.query('CREATE TABLE half_done ()');
    await tx.query('SELECT pg_sleep(3600)');
  });
  const outcome = left.then(
    () => 'ended by itself',
    () => 'broken off',
  );
  const running = async () => Number((await watcher.query(RUNNING, [process ?? 0])).rows[0]?.count);
  await expect.poll(running, { timeout: 15_000 }).toBe(1);

  await database.close();

  expect(await outcome).toBe('broken off');
  await expect.poll(running, { timeout: 15_000 }).toBe(0);
  const again = openDatabase(connection, log);
  expect((await again.query("SELECT to_regclass('half_done') AS name")).rows).toEqual([{ name: null }]);
  await again.close();
});
