import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { connectionAs, withDatabase } from '../../../testing/server/test-cluster.ts';
import { migrate } from './migrate.ts';

async function setup(files: Record<string, string>) {
  const name = `migrate_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  const admin = new pg.Client(inject('connection'));
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name}`);
  await admin.end();
  const connection = withDatabase(inject('connection'), name);
  const folder = await mkdtemp(join(tmpdir(), 'obdesk-migrations-'));
  await mkdir(join(folder, 'migrations'));
  const write = (file: string, sql: string) => writeFile(join(folder, 'migrations', file), sql);
  for (const [file, sql] of Object.entries(files)) await write(file, sql);
  const query = async (sql: string) => {
    const client = new pg.Client(connection);
    await client.connect();
    return client.query(sql).finally(() => client.end());
  };
  return { folder, connection, write, query, run: () => migrate(connection, folder) };
}

const TWO = { '0001_a.sql': 'CREATE TABLE a (id int);', '0002_b.sql': 'CREATE TABLE b (id int); INSERT INTO b VALUES (1);' };

test('runs files once in name order', async () => {
  const { run, write, query } = await setup(TWO);
  expect(await run()).toEqual(['0001_a.sql', '0002_b.sql']);
  await write('0003_c.sql', 'INSERT INTO b VALUES (2);');
  expect(await run()).toEqual(['0003_c.sql']);
  expect(await run()).toEqual([]);
  expect((await query('SELECT count(*)::int AS n FROM b')).rows).toEqual([{ n: 2 }]);
});

test('runs on several nodes at the same time', async () => {
  const { run } = await setup(TWO);
  const applied = await Promise.all([run(), run(), run()]);
  expect(applied.flat().sort()).toEqual(['0001_a.sql', '0002_b.sql']);
});

test('rolls back a failed file and names it', async () => {
  const { run, write, query } = await setup(TWO);
  await run();
  await write('0003_broken.sql', 'CREATE TABLE c (id int); SELECT nonsense;');
  await expect(run()).rejects.toThrow(/0003_broken.sql failed: .*nonsense/);
  expect((await query("SELECT to_regclass('c') AS c")).rows).toEqual([{ c: null }]);
});

test('rejects a changed file and a newer schema', async () => {
  const { run, write, folder } = await setup(TWO);
  await run();
  await write('0001_a.sql', 'CREATE TABLE a (id bigint);');
  await expect(run()).rejects.toThrow(/0001_a.sql was changed/);
  await write('0001_a.sql', TWO['0001_a.sql']);
  await rm(join(folder, 'migrations', '0002_b.sql'));
  await expect(run()).rejects.toThrow(/newer OBDesk/);
});

test("stops the start with a one-line message if the account can't create tables", async () => {
  const { query, connection, folder } = await setup(TWO);
  const role = `reader_${Date.now()}`;
  await query(`CREATE ROLE ${role} LOGIN PASSWORD 'a password of a test'`);
  const asReader = connectionAs(connection, role, 'a password of a test');
  await expect(migrate(asReader, folder)).rejects.toThrow(
    /^Couldn't set up the database \(permission denied for schema public\)\. Make the DATABASE_URL account/,
  );
  await query(`DROP ROLE ${role}`);
});

test('stops the start with a one-line message if the database is unreachable', async () => {
  const unreachable = migrate({ connectionString: 'postgres://nobody@127.0.0.1:1/none' }, 'migrations');
  await expect(unreachable).rejects.toThrow(/^Can't connect to the database \(.*ECONNREFUSED.*\)\. Check DATABASE_URL/);
});
