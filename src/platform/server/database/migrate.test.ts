import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { connectionAs, createTestDatabase, MIGRATIONS, withDatabase } from '../../../testing/server/test-cluster.ts';
import { startJobs } from '../jobs.ts';
import { createLog } from '../log.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';

async function setup(files: Record<string, string>) {
  const name = `migrate_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  const admin = new pg.Client(inject('connection'));
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const connection = withDatabase(inject('connection'), name);
  const folder = await mkdtemp(join(tmpdir(), 'obdesk-migrations-'));
  const write = (file: string, sql: string) => writeFile(join(folder, file), sql);
  for (const [file, sql] of Object.entries(files)) await write(file, sql);
  const query = async (sql: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  return { folder, connection, write, query, run: () => migrate(connection, folder) };
}

const TWO = { '0001_a.sql': 'CREATE TABLE a (id int);', '0002_b.sql': 'CREATE TABLE b (id int); INSERT INTO b VALUES (1);' };

test('files run once, in the order of their names', async () => {
  const { run, write, query } = await setup(TWO);
  expect(await run()).toEqual(['0001_a.sql', '0002_b.sql']);
  await write('0003_c.sql', 'INSERT INTO b VALUES (2);');
  expect(await run()).toEqual(['0003_c.sql']);
  expect(await run()).toEqual([]);
  expect((await query('SELECT count(*)::int AS n FROM b')).rows).toEqual([{ n: 2 }]);
});

test('several nodes may start at once', async () => {
  const { run } = await setup(TWO);
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
});

test('a file that fails leaves nothing behind and names itself', async () => {
  const { run, write, query } = await setup(TWO);
  await run();
  await write('0003_broken.sql', 'CREATE TABLE c (id int); SELECT nonsense;');
  await expect(run()).rejects.toThrow(/0003_broken.sql failed: .*nonsense/);
  expect((await query("SELECT to_regclass('c') AS c")).rows).toEqual([{ c: null }]);
});

test('a changed file and a newer schema are refused', async () => {
  const { run, write, folder } = await setup(TWO);
  await run();
  await write('0001_a.sql', 'CREATE TABLE a (id bigint);');
  await expect(run()).rejects.toThrow(/0001_a.sql was changed/);
  await write('0001_a.sql', TWO['0001_a.sql']);
  await rm(join(folder, '0002_b.sql'));
  await expect(run()).rejects.toThrow(/newer OBDesk/);
});

test('the project applies cleanly to a fresh database', async () => {
  const connection = await createTestDatabase(inject('connection'));
  expect(await migrate(connection, MIGRATIONS)).toEqual([]);
});

test('an account that may create nothing stops the start in one line that says what to do', async () => {
  const { query, connection, folder } = await setup(TWO);
  const role = `reader_${Date.now()}`;
  await query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password of a test'`);
  const asReader = connectionAs(connection, role, 'a password of a test');
  await expect(migrate(asReader, folder)).rejects.toThrow(
    /^The database cannot be prepared \(permission denied for schema public\)\. Make the account/,
  );
  await query(`DROP ROLE ${role}`);
});

test('a database that cannot be reached stops the start in one line that says what to check', async () => {
  const unreachable = migrate({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, 'migrations');
  await expect(unreachable).rejects.toThrow(/^The database cannot be reached \(.*ECONNREFUSED.*\)\. Check DATABASE_URL/);
});

/** A database as it was before the migrations from `first` on; `upgrade` runs these. */
async function setupBefore(first: string) {
  const { write, run, ...database } = await setup({});
  const names = (await readdir(MIGRATIONS)).sort();
  const runAll = async (some: readonly string[]) => {
    for (const name of some) await write(name, await readFile(join(MIGRATIONS, name), 'utf8'));
    return run();
  };
  await runAll(names.filter((each) => each < first));
  return { ...database, upgrade: () => runAll(names.filter((each) => each >= first)) };
}

test('a queue that is no longer worked off goes away with the jobs that wait in it', async () => {
  const { folder, connection, query, upgrade } = await setupBefore('0009');
  const { log } = createLog('silent');
  const database = openDatabase(connection, log);
  const jobs = await startJobs(database, log);
  await jobs.close();
  await database.close();
  await query(`SELECT jobs.create_queue('compact-ticket-tally', '{"policy": "standard"}')`);
  await query("INSERT INTO jobs.schedule (name, cron) VALUES ('compact-ticket-tally', '* * * * *')");
  await query("INSERT INTO jobs.job (name) VALUES ('compact-ticket-tally')");

  expect(await upgrade()).toContain('0009_ticket_counters.sql');
  expect((await query(`SELECT name FROM jobs.queue WHERE name LIKE 'compact%'`)).rows).toEqual([]);
  await rm(folder, { recursive: true });
});

test('parts that were on the shelf before there was a ledger begin it with what there was of them', async () => {
  const { folder, query, upgrade } = await setupBefore('0015');
  await query(`INSERT INTO parts (part_number, name, description, quantity, cost_cents, price_cents, supplier, compatible_models)
    SELECT 'ISP-' || n, 'Part ' || n, '', n * 7, 100, 200, '', '{}' FROM generate_series(0, 2) n`);
  await upgrade();
  const { rows } = await query(
    'SELECT part_number, kind, m.quantity, reason FROM part_movements m JOIN parts p ON p.id = part_id ORDER BY 1',
  );
  expect(rows).toEqual([
    { part_number: 'ISP-1', kind: 'corrected', quantity: 7, reason: 'Opening balance' },
    { part_number: 'ISP-2', kind: 'corrected', quantity: 14, reason: 'Opening balance' },
  ]);
  expect((await query('SELECT FROM find_wrong_part_stock()')).rowCount).toBe(0);
  expect((await query('SELECT quantity, reserved, reorder_point, is_to_order FROM parts ORDER BY part_number')).rows).toEqual(
    [0, 7, 14].map((quantity) => ({ quantity, reserved: 0, reorder_point: 20, is_to_order: true })),
  );
  await rm(folder, { recursive: true });
});
