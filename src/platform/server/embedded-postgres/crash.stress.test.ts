import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { isRoot, makeSmallClone, openFolder, type SmallClone } from '../../../testing/server/programs/small-clone.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { findPostmaster, isAlive, readPostmasterFile } from './postmaster-file.ts';

let folder = '';
let dataDir = '';
let clone: SmallClone;
let logged: string[] = [];
const running: EmbeddedPostgres[] = [];
const processes: ChildProcess[] = [];

beforeAll(() => {
  folder = openFolder();
  clone = makeSmallClone(join(folder, 'clone'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(({ task }) => {
  logged = [];
  dataDir = join(folder, task.id);
});
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map((postgres) => postgres.stop()));
});

async function start(): Promise<EmbeddedPostgres> {
  const log = {
    info: (_fields: object, text: string) => void logged.push(text),
    warn: (_fields: object, text: string) => void logged.push(text),
  };
  const postgres = await startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log });
  running.push(postgres);
  return postgres;
}

async function startElsewhere() {
  const launched = await clone.launch({ dataDir });
  processes.push(launched.child);
  return launched;
}

const cluster = () => join(dataDir, 'postgres', 'cluster');
const postmaster = () => readPostmasterFile(cluster())?.pid ?? 0;

async function countNotes(postgres: EmbeddedPostgres): Promise<unknown> {
  const client = new pg.Client({ ...postgres.poolConfig, connectionTimeoutMillis: 2000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query('SELECT count(*)::int AS notes FROM note')).rows[0];
  } finally {
    await client.end();
  }
}

async function withNote(postgres: EmbeddedPostgres): Promise<void> {
  const client = new pg.Client(postgres.poolConfig);
  await client.connect();
  await client.query("CREATE TABLE note (text text); INSERT INTO note VALUES ('kept')");
  await client.end();
}

test('takes over the running database of a killed server', async () => {
  const killed = await startElsewhere();
  const orphan = postmaster();
  await killed.end('SIGKILL');
  expect(isAlive(orphan)).toBe(true);

  const postgres = await start();
  expect(postmaster()).toBe(orphan);
  expect(logged).toEqual(['Reconnected to the PostgreSQL process of a previous run']);
  await withNote(postgres);
  await postgres.stop();
  expect(readPostmasterFile(cluster())).toBeNull();
});

test('rejects a second start on a data folder without harm to the first', async () => {
  const first = await start();
  await withNote(first);
  const second = await startElsewhere();
  expect(second.failure).toBe(
    `StartError: OBDesk is already running with the data folder ${dataDir} (PID ${process.pid}). Stop it, or use a different DATA_DIR and PORT.`,
  );
  await expect.poll(() => second.child.exitCode).toBe(1);
  expect(await countNotes(first)).toEqual({ notes: 1 });
});

test('lets exactly one of two concurrent first starts continue', async () => {
  const both = await Promise.all([startElsewhere(), startElsewhere()]);
  expect(both.filter(({ ready }) => ready)).toHaveLength(1);
  expect(both.map(({ failure }) => failure).sort()).toEqual([
    '',
    expect.stringContaining('OBDesk is already running with the data folder'),
  ]);
  await both.find(({ ready }) => ready)?.end();
  expect(readPostmasterFile(cluster())).toBeNull();
});

test('restarts a database that dies, with all committed data', async () => {
  const postgres = await start();
  await withNote(postgres);
  const dead = postmaster();
  process.kill(dead, 'SIGKILL');
  await expect.poll(() => countNotes(postgres).catch(() => 'unavailable')).toEqual({ notes: 1 });
  expect(postmaster()).not.toBe(dead);
  expect(logged[0]).toBe('Lost the connection to PostgreSQL; restarting it');

  await postgres.stop();
  expect(readPostmasterFile(cluster())).toBeNull();
});

test('guards a restarted database against a second start', async () => {
  const postgres = await start();
  await withNote(postgres);
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => countNotes(postgres).catch(() => 'unavailable')).toEqual({ notes: 1 });
  expect((await startElsewhere()).failure).toContain('is already running');
});

test('leaves no process running after a stop during a restart', async () => {
  const postgres = await start();
  process.kill(postmaster(), 'SIGKILL');
  await expect.poll(() => logged.length).toBeGreaterThan(0);
  await postgres.stop();
  expect(readPostmasterFile(cluster())).toBeNull();
});

test('starts although another program has the PID of its lock files', async () => {
  const first = await start();
  await withNote(first);
  const file = join(cluster(), 'postmaster.pid');
  const content = readFileSync(file, 'utf8').split('\n');
  await first.stop();

  const { uid, gid } = statSync(cluster());
  const otherProcess = spawn('sleep', ['60'], isRoot ? { uid, gid, cwd: '/' } : { cwd: '/' });
  processes.push(otherProcess);
  writeFileSync(file, [otherProcess.pid, ...content.slice(1)].join('\n'));
  writeFileSync(join(dataDir, 'postgres', '.s.PGSQL.5432.lock'), [otherProcess.pid, ...content.slice(1, 5)].join('\n'));
  expect(await countNotes(await start())).toEqual({ notes: 1 });
});

test('recovers a database that was killed along with its server', async () => {
  const killed = await startElsewhere();
  const dead = postmaster();
  process.kill(dead, 'SIGKILL');
  await killed.end('SIGKILL');
  const postgres = await start();
  await withNote(postgres);
  expect(postmaster()).not.toBe(dead);
  expect(await countNotes(postgres)).toEqual({ notes: 1 });
});

test('stops although an installation removed the programs', async () => {
  const passing = makeSmallClone(join(folder, 'passing'));
  const launched = await passing.launch({ dataDir });
  passing.remove();
  await launched.end();
  expect(await findPostmaster(cluster())).toBeNull();
  expect(readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8')).toContain('database system is shut down');
});
