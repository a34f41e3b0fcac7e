import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg, { type PoolConfig } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openFolder } from '../../../testing/server/programs/small-clone.ts';
import { migrate } from '../database/migrate.ts';
import { databaseUser } from './cluster.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

const log = { info: () => undefined, warn: () => undefined };

let folder = '';
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = openFolder();
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), isDefaultDataDir: false, log });
  await migrate(postgres.poolConfig);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

const superuser = (): PoolConfig => ({ ...postgres.poolConfig, user: databaseUser });

async function query(connection: PoolConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

async function runAll(connection: PoolConfig, statements: readonly string[]): Promise<[string, string][]> {
  const results: [string, string][] = [];
  for (const sql of statements) {
    const result = await query(connection, sql).then(
      () => 'done',
      (error: Error) => error.message,
    );
    results.push([sql, result]);
  }
  return results;
}

const REFUSED = /permission denied|must be owner|must be superuser|only roles with|does not exist/;

describe('the database accounts', () => {
  const beyond = (proof: string) => [
    `COPY (SELECT 1) TO PROGRAM 'touch ${proof}'`,
    `COPY settings (name) FROM PROGRAM 'touch ${proof}'`,
    `COPY (SELECT 1) TO '${proof}'`,
    "COPY settings (name) FROM '/etc/passwd'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    `SET SESSION AUTHORIZATION ${databaseUser}`,
    `SET ROLE ${databaseUser}`,
    'SET ROLE pg_execute_server_program',
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'CREATE ROLE more SUPERUSER',
    'GRANT pg_execute_server_program TO CURRENT_USER',
    'SET session_replication_role = replica',
    "ALTER SYSTEM SET archive_command = 'touch'",
    'CREATE EXTENSION file_fdw',
    'CREATE FUNCTION run() RETURNS int LANGUAGE c AS $$/lib/libc.so.6$$, $$system$$',
    'CREATE DATABASE other',
  ];

  test.each([
    ['that owns the tables', () => postgres.poolConfig],
    ['that serves', () => postgres.servingConfig],
  ])('deny %s programs, files and further rights', async (_, connection) => {
    const proof = join(folder, 'proof');
    for (const [sql, result] of await runAll(connection(), beyond(proof))) expect(result, sql).toMatch(REFUSED);
    expect(existsSync(proof)).toBe(false);
    const roles = `SELECT rolname FROM pg_roles WHERE pg_has_role(current_user, oid, 'MEMBER') AND rolname NOT LIKE 'obdesk%' ORDER BY 1`;
    expect(await query(connection(), roles)).toEqual(
      expect.not.arrayContaining(['pg_execute_server_program', 'pg_read_server_files'].map((rolname) => ({ rolname }))),
    );
    expect(await query(connection(), 'SELECT rolsuper FROM pg_roles WHERE rolname = current_user')).toEqual([{ rolsuper: false }]);
  });

  test('prevent the server from truncating or altering a table, and so the history', async () => {
    const statements = [
      'TRUNCATE audit_log',
      'TRUNCATE tickets CASCADE',
      'DROP TABLE audit_log',
      'ALTER TABLE audit_log DISABLE TRIGGER ALL',
      'DROP TRIGGER audit_log_append_only ON audit_log',
      'ALTER TABLE ticket_history RENAME TO away',
      'CREATE TABLE mine ()',
      "CREATE FUNCTION mine() RETURNS int LANGUAGE sql AS 'SELECT 1'",
      "CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'",
      'CREATE SCHEMA mine',
      'SET ROLE obdesk_owner',
    ];
    for (const [sql, result] of await runAll(postgres.servingConfig, statements)) expect(result, sql).toMatch(REFUSED);
    await expect(query(postgres.servingConfig, 'DELETE FROM audit_log')).rejects.toThrow('append-only');
  });

  test('grant the server everything it needs', async () => {
    const statements = [
      "INSERT INTO settings (name, value) VALUES ('of-a-test', '{}'); DELETE FROM settings WHERE name = 'of-a-test'",
      "INSERT INTO audit_log (actor_name, action, subject, detail) VALUES ('', 'of-a-test', '', '{}')",
      'CREATE TEMPORARY TABLE seen (key text)',
      'ANALYZE tickets',
      "LISTEN news; NOTIFY news, 'text'",
      'SELECT pg_advisory_lock(1)',
      'SELECT last_value FROM pg_sequences',
      'CREATE TABLE jobs.of_a_test (); DROP TABLE jobs.of_a_test',
    ];
    for (const [sql, result] of await runAll(postgres.servingConfig, statements)) expect(result, sql).toBe('done');
  });
});

async function restart(): Promise<void> {
  await postgres.stop();
  postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), isDefaultDataDir: false, log });
}

test('removes superuser rights of a role at the next start', async () => {
  await query(superuser(), 'ALTER ROLE obdesk_server SUPERUSER CREATEROLE');
  await restart();
  const roles = `SELECT rolsuper, rolcreaterole FROM pg_roles WHERE rolname IN ('obdesk_server', 'obdesk_owner') GROUP BY 1, 2`;
  expect(await query(superuser(), roles)).toEqual([{ rolsuper: false, rolcreaterole: false }]);
});

test('transfers tables owned by a superuser at the next start', async () => {
  // As created before there were roles.
  await query(
    superuser(),
    `DROP SCHEMA jobs CASCADE; REASSIGN OWNED BY obdesk_owner, obdesk_server TO ${databaseUser};
     DROP OWNED BY obdesk_owner; DROP OWNED BY obdesk_server; DROP ROLE obdesk_owner, obdesk_server;
     CREATE SCHEMA jobs; CREATE TYPE jobs.state AS ENUM ('created'); CREATE TABLE jobs.job (id serial, state jobs.state)`,
  );
  await query(superuser(), "INSERT INTO settings (name, value) VALUES ('kept', '{}'); INSERT INTO jobs.job (state) VALUES ('created')");
  await restart();
  const owners = `SELECT DISTINCT pg_get_userbyid(relowner) AS owner FROM pg_class WHERE relnamespace IN ('public'::regnamespace, 'jobs'::regnamespace) AND relkind IN ('r', 'S')
    UNION SELECT pg_get_userbyid(proowner) FROM pg_proc p WHERE pronamespace = 'public'::regnamespace AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e') ORDER BY 1`;
  expect(await query(postgres.poolConfig, owners)).toEqual([{ owner: 'obdesk_owner' }, { owner: 'obdesk_server' }]);
  expect(await query(postgres.servingConfig, "SELECT name FROM settings WHERE name = 'kept'")).toEqual([{ name: 'kept' }]);
  expect(await query(postgres.servingConfig, 'INSERT INTO jobs.job DEFAULT VALUES RETURNING id')).toEqual([{ id: 2 }]);
  await expect(query(postgres.servingConfig, 'TRUNCATE settings')).rejects.toThrow('permission denied');
  expect(await migrate(postgres.poolConfig)).toEqual([]);
  await query(postgres.poolConfig, 'CREATE TABLE later (id int GENERATED ALWAYS AS IDENTITY, note text)');
  expect(await query(postgres.servingConfig, "INSERT INTO later (note) VALUES ('') RETURNING id")).toEqual([{ id: 1 }]);
});
