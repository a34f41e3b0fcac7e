import { sql } from 'drizzle-orm';
import type { QueryConfig } from 'pg';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { watchTransaction } from '../../../testing/server/records/watch-statements.ts';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import { openTestDatabase } from '../../../testing/server/tests-own-database.ts';
import { openDatabase, type Tx } from './database.ts';

const server = serverForTests();

const unhandled: unknown[] = [];
const noteUnhandled = (reason: unknown) => void unhandled.push(reason);

beforeEach(() => {
  process.on('unhandledRejection', noteUnhandled);
});
afterEach(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  process.off('unhandledRejection', noteUnhandled);
  expect(unhandled.splice(0)).toEqual([]);
});

const add = (id: string): QueryConfig => ({ name: 'add-token', text: 'INSERT INTO setup_tokens (id) VALUES ($1)', values: [id] });
const count: QueryConfig = { name: 'count-tokens', text: 'SELECT count(*) AS count FROM setup_tokens' };
const readTokens = async () =>
  (await server.database.query<{ id: string }>('SELECT id FROM setup_tokens ORDER BY id')).rows.map(({ id }) => id);
const transaction = <T>(work: (tx: Tx) => Promise<T>) => server.database.transaction(work);
test('sends BEGIN with the first statement, and queued statements with the next awaited one or COMMIT', async () => {
  const work = async (tx: Tx) => {
    tx.send(add('a'));
    expect((await tx.query<{ count: number }>(count)).rows).toEqual([{ count: 1 }]);
    await tx.query(add('b'));
    tx.send(add('c'));
    tx.send(add('d'));
  };
  const trips = await watchTransaction(server, 'add-token', () => transaction(work));
  expect(trips).toEqual([['begin', 'add-token', 'count-tokens'], ['add-token'], ['add-token', 'add-token', 'commit']]);
  expect(await readTokens()).toEqual(['a', 'b', 'c', 'd']);
});

test('sends nothing for a transaction without statements', async () => {
  const nothing = async () => {
    await transaction(async () => undefined);
    await transaction(() => Promise.reject(new Error('no'))).catch(() => undefined);
  };
  const count = async () => server.database.statistics.read().reduce((sum, each) => sum + (each.name === 'begin' ? each.count : 0), 0);
  const before = await count();
  await nothing();
  expect(await count()).toBe(before);
});

test('fails the transaction with the error of a queued statement, at the next result or at the end', async () => {
  await transaction((tx) => tx.query(add('a')));
  const seen: unknown[] = [];
  const atNext = transaction(async (tx) => {
    tx.send(add('b'));
    tx.send(add('a'));
    tx.send({ name: 'no-such-table', text: 'SELECT FROM nowhere' });
    await tx.query(count).catch((error: unknown) => {
      seen.push(error);
      throw error;
    });
  });
  await expect(atNext).rejects.toMatchObject({ code: '23505', constraint: 'setup_tokens_pkey' });
  expect(seen).toMatchObject([{ code: '23505' }]);
  const atEnd = transaction(async (tx) => {
    await tx.query(add('c'));
    tx.send(add('a'));
  });
  await expect(atEnd).rejects.toMatchObject({ code: '23505' });
  expect(await readTokens()).toEqual(['a']);
});

test('fails even if the work catches the error', async () => {
  const hiding = transaction(async (tx) => {
    await tx.query(add('a'));
    await tx.query({ name: 'broken', text: 'SELECT 1 / $1::int', values: [0] }).catch(() => undefined);
    await tx.query(add('b')).catch(() => undefined);
  });
  await expect(hiding).rejects.toMatchObject({ code: '22012' });
  const plain = transaction(async (tx) => {
    await tx.query(add('a'));
    await tx.query('SELECT 1 / 0').catch(() => undefined);
  });
  await expect(plain).rejects.toMatchObject({ code: '22012' });
  const lent = server.database.copyTransaction(async (tx, client) => {
    await tx.query(add('a'));
    await client.query('SELECT 1 / 0').catch(() => undefined);
  });
  await expect(lent).rejects.toThrow('rolled back');
  expect(await readTokens()).toEqual([]);
});

test('fails with the error of a deferred constraint', async () => {
  await server.database.query('CREATE TABLE parent (id text PRIMARY KEY)');
  await server.database.query('CREATE TABLE child (parent text REFERENCES parent DEFERRABLE INITIALLY DEFERRED)');
  const orphan = transaction(async (tx) => tx.send({ name: 'orphan', text: 'INSERT INTO child VALUES ($1)', values: ['missing'] }));
  await expect(orphan).rejects.toMatchObject({ code: '23503' });
  await server.database.query('DROP TABLE child, parent');
});

test('rejects with the error of the work and rolls back', async () => {
  const failing = transaction(async (tx) => {
    await tx.query(add('a'));
    tx.send({ name: 'no-such-table', text: 'SELECT FROM nowhere' });
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const abandoned = transaction(async (tx) => {
    void tx.query({ name: 'no-such-table', text: 'SELECT FROM nowhere' }).catch(() => undefined);
    throw new Error('not interested');
  });
  await expect(abandoned).rejects.toThrow('not interested');
  expect(await readTokens()).toEqual([]);
});

test("fails on a value that can't be serialized, and the statement works the next time", async () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  const failing = transaction(async (tx) => {
    tx.send(add('a'));
    await tx.query({ ...add(''), values: [circular] });
  });
  await expect(failing).rejects.toThrow('circular');
  await transaction(async (tx) => tx.send(add('b')));
  expect(await readTokens()).toEqual(['b']);
});

test('prepares a statement behind a failed one when it is used again', async () => {
  const database = openDatabase({ ...server.connection, max: 1 }, server.deps.log);
  const behind: QueryConfig = { name: 'behind', text: 'SELECT $1::int AS n', values: [1] };
  const failing = database.transaction(async (tx) => {
    tx.send({ name: 'divide', text: 'SELECT 1 / $1::int', values: [0] });
    await tx.query(behind);
  });
  await expect(failing).rejects.toThrow('division by zero');
  for (let turn = 0; turn < 2; turn += 1) expect(await database.transaction((tx) => tx.query(behind))).toMatchObject({ rows: [{ n: 1 }] });
  await database.close();
});

test('fails when the connection is lost, and the next transaction uses another one', async () => {
  const pid: QueryConfig = { name: 'own-pid', text: 'SELECT pg_backend_pid() AS pid' };
  const cut = transaction(async (tx) => {
    const { rows } = await tx.query<{ pid: number }>(pid);
    tx.send(add('a'));
    await server.database.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
    tx.send(add('b'));
  });
  await expect(cut).rejects.toThrow();
  await transaction(async (tx) => tx.send(add('c')));
  expect(await readTokens()).toEqual(['c']);
});

test('applies the time limit to each statement', async () => {
  const nap: QueryConfig = { name: 'nap', text: 'SELECT pg_sleep($1)', values: [0.06] };
  await transaction(async (tx) => {
    await tx.query("SET LOCAL statement_timeout = '100ms'");
    for (let n = 0; n < 3; n++) tx.send(nap);
    tx.send(add('a'));
  });
  const slow = transaction(async (tx) => {
    await tx.query("SET LOCAL statement_timeout = '100ms'");
    tx.send({ ...nap, values: [5] });
    tx.send(add('b'));
  });
  await expect(slow).rejects.toMatchObject({ code: '57014' });
  expect(await readTokens()).toEqual(['a']);
});

test('runs queued statements before the query builder and plain text', async () => {
  const seen = await transaction(async (tx) => {
    tx.send(add('a'));
    const built = await tx.orm.execute<{ count: number }>(sql`SELECT count(*)::int AS count FROM setup_tokens WHERE id <> ${'z'}`);
    tx.send(add('b'));
    const plain = await tx.query<{ count: number }>('SELECT count(*) AS count FROM setup_tokens');
    return [built, plain].map(({ rows }) => rows[0]?.count);
  });
  expect(seen).toEqual([1, 2]);
});

test('records statements by name, also queued ones', async () => {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  await database.transaction(async (tx) => {
    await tx.query(add('a'));
    tx.send(add('b'));
  });
  expect(database.statistics.read().map(({ name }) => name)).toEqual(expect.arrayContaining(['begin', 'add-token', 'commit']));
});
