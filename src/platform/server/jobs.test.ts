import { afterEach, expect, inject, test } from 'vitest';
import { holdBack } from '../../testing/server/races/hold-back.ts';
import { createTestClock } from '../../testing/server/test-clock.ts';
import { connectionAs, createTestDatabase } from '../../testing/server/test-cluster.ts';
import { type Database, openDatabase } from './database/database.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { LEASE_MS } from './lease.ts';
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

/** Time of all nodes. */
const clock = createTestClock();
afterEach(() => clock.reset());

async function aNode(database: Database, options: { log?: typeof log; patienceMs?: number } = {}): Promise<Jobs> {
  const jobs = await startJobs({ database, log, clock, ...options });
  jobs.pause();
  opened.push(jobs);
  return jobs;
}

/** A worker that stores its jobs. */
function worker() {
  const seen: object[] = [];
  const handle = async (data: object) => void seen.push(data);
  return { seen, handle };
}

const send = (database: Database, jobs: Jobs, queue: string, data: object = {}) => database.transaction((tx) => jobs.send(tx, queue, data));

async function findStates(database: Database): Promise<string[]> {
  const { rows } = await database.query<{ state: string }>("SELECT state FROM jobs.job WHERE name = 'letters' ORDER BY state");
  return rows.map(({ state }) => state);
}

test('runs each job once, on any node with its worker', async () => {
  const database = await aDatabase();
  const [one, other] = await Promise.all([aNode(database), aNode(database)]);
  await one.ensureQueue('letters');
  for (const number of [7, 8]) await send(database, one, 'letters', { number });
  const { seen, handle } = worker();
  const hold = holdBack();
  const working = [one, other].map((node) =>
    node.work('letters', async (data) => {
      await handle(data);
      await hold.until;
    }),
  );
  await Promise.all(working);
  // Each node runs one job and looks for no other until that ends.
  await expect.poll(() => seen, { interval: 5 }).toHaveLength(2);
  expect(seen).toEqual(expect.arrayContaining([{ number: 7 }, { number: 8 }]));
  hold.letGo();
  await expect.poll(() => findStates(database), { interval: 5 }).toEqual(['completed', 'completed']);
});

test('rejects a job for a queue that does not exist', async () => {
  const database = await aDatabase();
  await expect(send(database, await aNode(database), 'leters')).rejects.toThrow("job queue 'leters' does not exist");
});

test('never runs a job of a rolled back transaction', async () => {
  const database = await aDatabase();
  const jobs = await aNode(database);
  await jobs.ensureQueue('letters');
  const failing = database.transaction(async (tx) => {
    await jobs.send(tx, 'letters', { number: 1 });
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  await send(database, jobs, 'letters', { number: 2 });
  const { seen, handle } = worker();
  await jobs.work('letters', handle);
  await expect.poll(() => seen, { interval: 5 }).toEqual([{ number: 2 }]);
});

test('retries a failed job', async () => {
  const database = await aDatabase();
  const failing = await aNode(database);
  const other = await aNode(database);
  await failing.ensureQueue('letters');
  await send(database, failing, 'letters', { number: 3 });
  await failing.work('letters', async () => {
    throw new Error('not this time');
  });
  await expect.poll(() => findStates(database), { interval: 5 }).toEqual(['retry']);
  await failing.close();
  clock.advance(5_000);
  const { seen, handle } = worker();
  await other.work('letters', handle);
  await expect.poll(() => seen, { interval: 5 }).toEqual([{ number: 3 }]);
});

test('waits for short jobs at shutdown, hands back long ones and starts none', async () => {
  const database = await aDatabase();
  const jobs = await aNode(database, { patienceMs: 1_000 });
  const quick = holdBack();
  const long = holdBack();
  const seen: string[] = [];
  for (const [queue, { until }] of Object.entries({ quick, long })) {
    await jobs.ensureQueue(queue);
    await send(database, jobs, queue);
    await jobs.work(queue, async () => {
      seen.push(queue);
      await until;
      if (queue === 'quick') await database.query('CREATE TABLE written_at_the_end ()');
    });
  }
  await expect.poll(() => [...seen].sort(), { interval: 5 }).toEqual(['long', 'quick']);

  const closing = jobs.close();
  await send(database, jobs, 'quick');
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
  const stopped = await aNode(database);
  const { seen, handle } = worker();
  await stopped.ensureQueue('letters');
  await Promise.all([stopped.close(), stopped.close()]);
  await send(database, stopped, 'letters', { number: 4 });
  const other = await aNode(database);
  await other.work('letters', handle);
  await expect.poll(() => seen, { interval: 5 }).toEqual([{ number: 4 }]);
});

test("stops the start with one line about an account that can't create the job tables", async () => {
  const connection = await createTestDatabase(inject('connection'));
  const owner = openDatabase(connection, log);
  opened.push(owner);
  const role = `reader_of_jobs_${Date.now()}`;
  await owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password of a test'`);
  const database = openDatabase(connectionAs(connection, role, 'a password of a test'), log);
  await expect(startJobs({ database, log, clock })).rejects.toThrow(
    /^Couldn't set up the database \(permission denied for schema jobs\)\. Make the DATABASE_URL account/,
  );
  await database.close();
  await owner.query(`DROP ROLE ${role}`);
});

test('runs a job again that could not be marked as complete, after its lease', async () => {
  const database = await aDatabase();
  const lines: string[] = [];
  const { log: heard } = createLog('warn', { write: (line: string) => lines.push(line) });
  const jobs = await aNode(database, { log: heard });
  const other = await aNode(database);
  await jobs.ensureQueue('letters');
  await send(database, jobs, 'letters', { number: 5 });
  await jobs.work('letters', async () => {
    await database.query('ALTER TABLE jobs.job RENAME TO job_away');
  });
  await expect.poll(() => lines.join(''), { interval: 5 }).toContain('Failed to store the end of a job');
  await database.query('ALTER TABLE jobs.job_away RENAME TO job');
  await jobs.close();
  const { seen, handle } = worker();
  await other.work('letters', handle);
  clock.advance(LEASE_MS + 1);
  await other.runDue('letters');
  expect(seen).toEqual([]);
  clock.advance(5_000);
  await other.runDue('letters');
  expect(seen).toEqual([{ number: 5 }]);
});

test('runs a job of a killed node on another node after its lease', async () => {
  const database = await aDatabase();
  const [killed, other] = await Promise.all([aNode(database), aNode(database)]);
  await killed.ensureQueue('letters');
  await send(database, killed, 'letters', { number: 6 });
  const hold = holdBack();
  await killed.work('letters', () => hold.until);
  await expect.poll(() => findStates(database), { interval: 5 }).toEqual(['active']);
  const { seen, handle } = worker();
  await other.work('letters', handle);
  await other.runDue('letters');
  expect(seen).toEqual([]);
  clock.advance(LEASE_MS + 1);
  await other.runDue('letters');
  clock.advance(5_000);
  await other.runDue('letters');
  expect(seen).toEqual([{ number: 6 }]);
  hold.letGo();
});

test('starts jobs by priority, delayed ones when they are due or expedited, and no withdrawn ones', async () => {
  const database = await aDatabase();
  const jobs = await aNode(database);
  await jobs.ensureQueue('letters');
  const dueAt = new Date(clock.now().getTime() + 60_000);
  await database.transaction(async (tx) => {
    await jobs.send(tx, 'letters', { number: 1 });
    await jobs.send(tx, 'letters', { number: 2 }, { priority: 1 });
    await jobs.send(tx, 'letters', { number: 3 }, { dueAt, key: 'three' });
    await jobs.send(tx, 'letters', { number: 4 }, { dueAt, key: 'four' });
    await jobs.send(tx, 'letters', { number: 5 }, { dueAt, key: 'five' });
    await jobs.withdraw(tx, 'letters', 'five');
  });
  const { seen, handle } = worker();
  await jobs.work('letters', handle);
  await jobs.runDue('letters');
  expect(seen).toEqual([{ number: 2 }, { number: 1 }]);
  await database.transaction((tx) => jobs.expedite(tx, 'letters', 'four'));
  await jobs.runDue('letters');
  expect(seen.slice(2)).toEqual([{ number: 4 }]);
  clock.advance(60_000);
  await jobs.runDue('letters');
  expect(seen.slice(3)).toEqual([{ number: 3 }]);
});

test('queues missing jobs once', async () => {
  const database = await aDatabase();
  const jobs = await aNode(database);
  await jobs.ensureQueue('letters');
  await database.transaction((tx) => jobs.send(tx, 'letters', { number: 1 }, { key: 'one' }));
  const wanted = [
    { key: 'one', data: { number: 1 } },
    { key: 'two', data: { number: 2 } },
  ];
  for (let start = 0; start < 2; start += 1) await jobs.sendMissing('letters', wanted);
  const { seen, handle } = worker();
  await jobs.work('letters', handle);
  await jobs.runDue('letters');
  expect(seen).toEqual([{ number: 1 }, { number: 2 }]);
});

test('repeats a job on one node at a time', async () => {
  const database = await aDatabase();
  const nodes = await Promise.all([aNode(database), aNode(database)]);
  const hold = holdBack();
  let runs = 0;
  for (const node of nodes)
    await node.repeat('letters', 60, async () => {
      runs += 1;
      await hold.until;
    });
  for (const node of nodes) await send(database, node, 'letters');
  await expect.poll(() => runs, { interval: 5 }).toBe(1);
  for (const node of nodes) await send(database, node, 'letters');
  await expect.poll(() => findStates(database), { interval: 5 }).toEqual(['created', 'active']);
  expect(runs).toBe(1);
  hold.letGo();
  for (const node of nodes) await node.runDue('letters');
  expect(runs).toBe(2);
  expect(await findStates(database)).toEqual([]);
});

test('retries a failed run of a repeated job unless another run is waiting for a retry', async () => {
  const database = await aDatabase();
  const jobs = await aNode(database);
  await jobs.repeat('letters', 60, async () => {
    throw new Error('the post office is closed');
  });
  const insert = `INSERT INTO jobs.job (name, policy, state) VALUES ('letters', 'stately', $1) RETURNING id`;
  const failed = (await database.query<{ id: string }>(insert, ['failed'])).rows[0]?.id ?? '';
  await database.query(insert, ['retry']);
  const retry = () => database.transaction((tx) => jobs.retry(tx, failed));
  expect(await retry()).toBeUndefined();
  await database.query("DELETE FROM jobs.job WHERE state = 'retry'");
  expect(await retry()).toBe('letters');
});

test('does not end a job that another node runs after the lease expired', async () => {
  const database = await aDatabase();
  const [stalled, other] = await Promise.all([aNode(database), aNode(database)]);
  await stalled.ensureQueue('letters');
  await send(database, stalled, 'letters');
  const [first, second] = [holdBack(), holdBack()];
  await stalled.work('letters', () => first.until);
  await expect.poll(() => findStates(database), { interval: 5 }).toEqual(['active']);
  clock.advance(LEASE_MS + 1);
  await other.runDue('letters');
  clock.advance(5_000);
  await other.work('letters', () => second.until);
  await expect.poll(() => findStates(database), { interval: 5 }).toEqual(['active']);
  first.letGo();
  await stalled.runDue('letters');
  expect(await findStates(database)).toEqual(['active']);
  second.letGo();
  await other.runDue('letters');
  expect(await findStates(database)).toEqual(['completed']);
});
