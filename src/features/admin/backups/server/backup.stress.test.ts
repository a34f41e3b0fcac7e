import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../../../platform/server/database/database.ts';
import { startEmbeddedPostgres } from '../../../../platform/server/embedded-postgres/embedded-postgres.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { type Command, startCommand } from '../../../../testing/server/programs/command.ts';
import { openFolder } from '../../../../testing/server/programs/small-clone.ts';
import { figure, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { createTestDatabase, toDatabaseUrl } from '../../../../testing/server/test-cluster.ts';
import { openBackup } from './restore.service.ts';

const TICKETS = 100_000;
const KILLS = 10;
const options = { timeout: STRESS_TIMEOUT };

let folder: string;
let source: Database;
let target: Database;
beforeAll(async () => {
  folder = openFolder();
  [source, target] = await Promise.all([open(), open()]);
  await addTickets(TICKETS);
}, STRESS_TIMEOUT);
afterAll(async () => {
  await Promise.all([source.close(), target.close()]);
  await rm(folder, { recursive: true });
});

async function open(): Promise<Database> {
  return openDatabase({ ...(await createTestDatabase(inject('connection'))), statement_timeout: 0 }, createLog('silent').log);
}

/** Adds tickets with five history entries each, as long as real ones. */
async function addTickets(count: number): Promise<void> {
  await source.query(`INSERT INTO tickets (id, summary, type, status, customer_company, customer_name, vin)
    SELECT 'TKT-' || lpad(n::text, 6, '0'), 'Module ' || md5(n::text) || ' does not answer', 'SOD', 'New', 'Shop ' || n % 500, md5((n * 7)::text), md5((n * 3)::text)
    FROM generate_series(1, ${count}) AS n`);
  await source.query(`INSERT INTO ticket_history (ticket_id, id, author, content, type)
    SELECT 'TKT-' || lpad(n::text, 6, '0'), gen_random_uuid(), 'Ada Admin', repeat(md5((n * k)::text) || ' ', 6), 'NOTE'
    FROM generate_series(1, ${count}) AS n, generate_series(1, 5) AS k`);
}

const backups = () => join(folder, 'backups');
const KEY = { APP_SECRET: 'a secret of the tests, long enough' };
const settings = (database: Database) => ({
  ...KEY,
  DATABASE_URL: toDatabaseUrl(database.connection),
  DATA_DIR: folder,
  BACKUP_DIR: backups(),
});
const run = (name: 'backup' | 'restore', words: string[], database: Database) => startCommand(name, words, settings(database));

async function succeed(command: Command): Promise<number> {
  const begin = performance.now();
  expect(await command.ended, command.output()).toBe(0);
  return (performance.now() - begin) / 1_000;
}

const files = () => readdirSync(backups()).filter((name) => name.endsWith('.zip'));
const newest = () => join(backups(), files().sort().at(-1) ?? '');

/** Summarizes the data that differs between two states of a database. */
async function stateOf(database: Database): Promise<unknown> {
  const { rows } = await database.query(`SELECT count(*)::int AS tickets, md5(string_agg(summary, '' ORDER BY id)) AS summaries,
    (SELECT count(*)::int FROM ticket_history) AS entries, (SELECT count(*)::int FROM pg_indexes WHERE schemaname = 'public') AS indexes FROM tickets`);
  return rows[0];
}

test('backs up and restores many tickets in seconds, in constant memory', options, async () => {
  const backup = run('backup', [], source);
  const backupSeconds = await succeed(backup);
  const restore = run('restore', [newest(), '--replace'], target);
  const restoreSeconds = await succeed(restore);
  expect(await stateOf(target)).toEqual(await stateOf(source));
  const what = `${TICKETS} tickets with 5 entries each`;
  figure(`backup of ${what}, s`, backupSeconds.toFixed(1));
  figure(`restore of ${what}, s`, restoreSeconds.toFixed(1));
  figure('archive, MB', (statSync(newest()).size / 1_000_000).toFixed(1));
  figure('memory of the backup and of the restore, MB', `${backup.peakMemory()}, ${restore.peakMemory()}`);
});

test('leaves no incomplete backup file when killed, and cleans up with the next backup', options, async () => {
  for (let kill = 0; kill < KILLS; kill++) {
    const before = files();
    const command = run('backup', [], source);
    await vi.waitFor(() => expect(readdirSync(backups()).some((name) => name.endsWith('.part'))).toBe(true), {
      timeout: 60_000,
      interval: 5,
    });
    await pause(Math.random() * TICKETS * 0.02);
    command.child.kill('SIGKILL');
    await command.ended;
    for (const name of files().filter((each) => !before.includes(each))) await expectWhole(join(backups(), name));
  }
  await succeed(run('backup', [], source));
  await expectWhole(newest());
  expect(readdirSync(backups()).filter((name) => name.endsWith('.part'))).toEqual([]);
  const { rows } = await source.query("SELECT FROM backups WHERE state = 'running'");
  expect(rows).toEqual([]);
  figure('kills of a backup, 0 half files', KILLS);
});

async function expectWhole(file: string): Promise<void> {
  const { archive } = await openBackup(file);
  archive.close();
}

test('leaves the old or the new state when a restore is killed', options, async () => {
  const file = newest();
  const after = await stateOf(source);
  for (let kill = 0; kill < KILLS; kill++) {
    await target.query(
      "DELETE FROM ticket_counters; INSERT INTO tickets (id, summary, type, status, customer_company) VALUES ('TKT-999999', 'Old', 'SOD', 'New', '') ON CONFLICT DO NOTHING",
    );
    const before = await stateOf(target);
    const command = run('restore', [file, '--replace'], target);
    await vi.waitFor(() => expect(command.output()).toContain('Verified'), { timeout: 60_000, interval: 5 });
    await pause(Math.random() * (200 + TICKETS * 0.2));
    command.child.kill('SIGKILL');
    await command.ended;
    expect([before, after]).toContainEqual(await stateOf(target));
  }
  await succeed(run('restore', [file, '--replace'], target));
  expect(await stateOf(target)).toEqual(after);
  figure('kills of a restore, 0 half databases', KILLS);
});

test('explains how to upgrade a database of another PostgreSQL version, and replaces it from a backup', options, async () => {
  const dataDir = join(folder, 'other');
  const start = async () => startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log: createLog('silent').log });
  await (await start()).stop();
  const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
  writeFileSync(version, '17\n');
  await expect(start()).rejects.toThrow('created by PostgreSQL 17, but this OBDesk version includes PostgreSQL 18. Run "npm run backup"');
  const embedded = { ...KEY, DATABASE_URL: '', DATA_DIR: dataDir };
  const refused = startCommand('restore', [newest()], embedded);
  expect([await refused.ended, refused.output()]).toEqual([1, expect.stringContaining('created by PostgreSQL 17')]);
  const restore = startCommand('restore', [newest(), '--replace'], embedded);
  await succeed(restore);
  expect(readFileSync(version, 'utf8')).toBe('18\n');
  expect(readdirSync(join(dataDir, 'postgres')).some((name) => name.startsWith('made-by-17-'))).toBe(true);
  const postgres = await start();
  const database = openDatabase(postgres.poolConfig, createLog('silent').log);
  expect(await stateOf(database)).toEqual(await stateOf(source));
  await database.close();
  await postgres.stop();
});
