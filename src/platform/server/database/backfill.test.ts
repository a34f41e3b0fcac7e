import { pino } from 'pino';
import { expect, inject, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../../testing/server/test-cluster.ts';
import { type Backfill, runBackfills } from './backfill.ts';
import { type Database, openDatabase } from './database.ts';

const ROWS = 1_000;
const BATCH = 100;

async function setup() {
  const connection = await createTestDatabase(inject('connection'));
  const lines: unknown[] = [];
  const log = pino({}, { write: (line) => lines.push(JSON.parse(line)) });
  const database = openDatabase(connection, log);
  onTestFinished(() => database.close());
  await database.query(`CREATE TABLE numbers AS SELECT n, 0 AS times FROM generate_series(1, ${ROWS}) AS n`);
  return { database, lines, run: (...backfills: Backfill[]) => runBackfills(connection, backfills, log) };
}

const numbers: Backfill = {
  name: 'numbers',
  noun: 'numbers',
  count: async (tx) => (await tx.query<{ n: number }>('SELECT count(*)::int AS n FROM numbers WHERE times = 0')).rows[0]?.n ?? 0,
  run: async (tx, after) => {
    const from = Number(after ?? 0);
    const { rowCount } = await tx.query('UPDATE numbers SET times = times + 1 WHERE n > $1 AND n <= $2', [from, from + BATCH]);
    return { last: rowCount === 0 ? null : String(from + BATCH), rows: rowCount ?? 0 };
  },
};

const readTimes = async (database: Database) => (await database.query('SELECT times, count(*)::int AS n FROM numbers GROUP BY 1')).rows;

test('updates every row once, logs each tenth, and never runs again', async () => {
  const { database, lines, run } = await setup();
  await run(numbers);
  await run(numbers);
  expect(await readTimes(database)).toEqual([{ times: 1, n: ROWS }]);
  expect(lines).toHaveLength(10);
  expect(lines[0]).toMatchObject({ msg: 'Backfill in progress', noun: 'numbers', done: 100, total: 1_000 });
});

test('resumes after the last committed batch', async () => {
  const { database, run } = await setup();
  let left = 4;
  const breaks: Backfill = {
    ...numbers,
    run: async (tx, after) => {
      const batch = await numbers.run(tx, after);
      left -= 1;
      if (left === 0) throw new Error('killed');
      return batch;
    },
  };
  await expect(run(breaks)).rejects.toThrow('killed');
  expect(await database.query("SELECT position, is_done FROM schema_backfills WHERE name = 'numbers'").then(({ rows }) => rows)).toEqual([
    { position: '300', is_done: false },
  ]);
  await run(numbers);
  expect(await readTimes(database)).toEqual([{ times: 1, n: ROWS }]);
});

test('updates every row once on several nodes', async () => {
  const { database, run } = await setup();
  await Promise.all([run(numbers), run(numbers), run(numbers)]);
  expect(await readTimes(database)).toEqual([{ times: 1, n: ROWS }]);
});
