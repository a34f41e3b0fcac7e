import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, expect, inject, test } from 'vitest';
import { holdBack } from '../../testing/server/races/hold-back.ts';
import { connectionAs, createTestDatabase } from '../../testing/server/test-cluster.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { createLog } from './log.ts';

const { log } = createLog('silent');
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0).reverse()) await close();
});

async function aDatabase(): Promise<Database> {
  const database = openDatabase(await createTestDatabase(inject('connection')), log);
  opened.push(database);
  return database;
}

async function aNode(database: Database): Promise<Jobs> {
  const jobs = await startJobs(database, log);
  opened.push(jobs);
  return jobs;
}

/** A worker that stores its jobs after failing `failures` times. */
function worker(failures = 0) {
  const seen: object[] = [];
  let left = failures;
  const handle = async (data: object) => {
    seen.push(data);
    if (left-- > 0) throw new Error('not this time');
  };
  return { seen, handle };
}

test('runs a job once on one of the nodes with its worker', async () => {
  const database = await aDatabase();
  const { seen, handle } = worker();
  const [one, other] = await Promise.all([aNode(database), aNode(database)]);
  await Promise.all([one.work('letters', handle), other.work('letters', handle)]);
  await database.transaction((tx) => one.send(tx, 'letters', { number: 7 }));
  await expect.poll(() => seen).toEqual([{ number: 7 }]);
  await pause(1_500);
  expect(seen).toHaveLength(1);
});

test('never runs a job of a rolled back transaction', async () => {
  const database = await aDatabase();
  const { seen, handle } = worker();
  const jobs = await aNode(database);
  await jobs.work('letters', handle);
  const failing = database.transaction(async (tx) => {
    await jobs.send(tx, 'letters', { number: 1 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await database.transaction((tx) => jobs.send(tx, 'letters', { number: 2 }));
  await expect.poll(() => seen).toEqual([{ number: 2 }]);
});

test('retries a failed job', async () => {
  const database = await aDatabase();
  const { seen, handle } = worker(1);
  const jobs = await aNode(database);
  await jobs.work('letters', handle);
  await database.transaction((tx) => jobs.send(tx, 'letters', { number: 3 }));
  await expect.poll(() => seen).toEqual([{ number: 3 }, { number: 3 }]);
});

test('waits for short jobs at shutdown, hands back long ones and starts none', async () => {
  const database = await aDatabase();
  const jobs = await startJobs(database, log, 1_000);
  const quick = holdBack();
  const long = holdBack();
  const seen: string[] = [];
  for (const [queue, { until }] of Object.entries({ quick, long }))
    await jobs.work(queue, async () => {
      seen.push(queue);
      await until;
      if (queue === 'quick') await database.query('CREATE TABLE written_at_the_end ()');
    });
  for (const queue of ['quick', 'long']) await database.transaction((tx) => jobs.send(tx, queue, {}));
  await expect.poll(() => [...seen].sort()).toEqual(['long', 'quick']);

  const closing = jobs.close();
  await database.transaction((tx) => jobs.send(tx, 'quick', {}));
  quick.letGo();
  await closing;
  const { rows } = await database.query("SELECT name, state FROM jobs.job WHERE name IN ('quick', 'long') ORDER BY name, created_on");
  expect(rows).toEqual([
    { name: 'long', state: 'retry' },
    { name: 'quick', state: 'completed' },
    { name: 'quick', state: 'created' },
  ]);
  expect((await database.query('SELECT FROM written_at_the_end')).rowCount).toBe(0);
  long.letGo();
});

test('can still queue a job for another node after its own jobs were stopped', async () => {
  const database = await aDatabase();
  const stopped = await startJobs(database, log);
  const { seen, handle } = worker();
  await stopped.ensureQueue('letters');
  await Promise.all([stopped.close(), stopped.close()]);
  await database.transaction((tx) => stopped.send(tx, 'letters', { number: 4 }));
  const other = await aNode(database);
  await other.work('letters', handle);
  await expect.poll(() => seen).toEqual([{ number: 4 }]);
});

test("stops the start with one line about an account that can't create the job tables", async () => {
  const connection = await createTestDatabase(inject('connection'));
  const owner = openDatabase(connection, log);
  opened.push(owner);
  const role = `reader_of_jobs_${Date.now()}`;
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password of a test'`);
  const database = openDatabase(connectionAs(connection, role, 'a password of a test'), log);
  await expect(startJobs(database, log)).rejects.toThrow(
    /^Couldn't set up the database \(permission denied for schema jobs\)\. Make the DATABASE_URL account/,
  );
  await database.close();
  await owner.query(`DROP ROLE ${role}`);
});

test('survives a failure to mark a job as complete, and runs it again', async () => {
  const database = await aDatabase();
  const lines: string[] = [];
  const { log: heard } = createLog('warn', { write: (line: string) => lines.push(line) });
  const jobs = await startJobs(database, heard);
  opened.push(jobs);
  let times = 0;
  await jobs.work('letters', async () => {
    times += 1;
    if (times === 1) await database.query('ALTER TABLE jobs.job RENAME TO job_away');
  });
  await database.transaction((tx) => jobs.send(tx, 'letters', {}));
  await expect.poll(() => lines.join('')).toContain('Failed to mark a finished job as complete');
  await database.query('ALTER TABLE jobs.job_away RENAME TO job');
  // As if it had expired.
  await database.query("UPDATE jobs.job SET state = 'retry', start_after = now() WHERE name = 'letters'");
  await expect.poll(() => times).toBe(2);
});
