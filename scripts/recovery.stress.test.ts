import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readPostmasterFile } from '../src/platform/server/embedded-postgres/postmaster-file.ts';
import { apiCaller } from '../src/testing/server/api-caller.ts';
import { startCommand } from '../src/testing/server/programs/command.ts';
import { signInTo } from '../src/testing/server/programs/program.ts';
import { openFolder, requireRoot } from '../src/testing/server/programs/small-clone.ts';
import {
  expectImported,
  expectKept,
  importAndCreateDocuments,
  type Kept,
  uploadUntil,
} from '../src/testing/server/programs/work-in-progress.ts';
import { figure, STRESS_TIMEOUT } from '../src/testing/server/stress.ts';
import { serverOf, startServer } from './spawn-server.ts';
import { endPrograms, type SpawnedProgram } from './spawned-program.ts';

const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'amber-otter-lantern-94' };
const ENVIRONMENT = { ...ADMIN, RATE_LIMIT_FACTOR: '100000', LOG_LEVEL: 'warn', BACKUP_TIME: 'off', DISK_FLOOR_MB: '0' };
const MEGABYTE = 1_000_000;
/** Runs until it gets the signal; then its heap grows until it runs out of memory. */
const LEAKS_MEMORY = "process.on('SIGUSR2', () => { for (const held = []; ; ) held.push(new Array(100_000).fill(held.length)); });";

const options = { timeout: STRESS_TIMEOUT };
let folder: string;
let mounted: string[] = [];
beforeAll(() => {
  folder = openFolder();
});
afterEach(async () => {
  await endPrograms();
  for (const place of mounted) execFileSync('umount', ['--lazy', place]);
  mounted = [];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const postmaster = (dataDir: string) => readPostmasterFile(join(dataDir, 'postgres', 'cluster'));
const start = (dataDir: string, env: Record<string, string> = {}) => startServer({ env: { ...ENVIRONMENT, DATA_DIR: dataDir, ...env } });

/** Returns the URL after this number of starts under one `npm start`, and the seconds until it is ready. */
async function waitForRestart(server: SpawnedProgram, starts: number): Promise<{ url: string; seconds: number }> {
  const begin = performance.now();
  const url = () => [...server.output().matchAll(/^OBDesk ready on (\S+)$/gm)][starts - 1]?.[1] ?? '';
  await vi.waitUntil(url, { timeout: 120_000, interval: 20 });
  return { url: url(), seconds: (performance.now() - begin) / 1_000 };
}

async function stop(server: SpawnedProgram, dataDir: string): Promise<void> {
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(postmaster(dataDir)).toBeNull();
}

/** Small enough to fill quickly. */
function mountDisk(name: string, megabytes: number): string {
  const place = join(folder, name);
  mkdirSync(place, { mode: 0o755 });
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', place]);
  mounted.push(place);
  return place;
}

/** Fills a disk except for `left` megabytes. Returns a function that frees the space. */
function fillDisk(place: string, left: number): () => void {
  const free = Number(execFileSync('df', ['--output=avail', '-B', String(MEGABYTE), place], { encoding: 'utf8' }).split('\n')[1]);
  const filler = join(place, 'filler');
  execFileSync('fallocate', ['-l', String((free - left) * MEGABYTE), filler]);
  return () => rmSync(filler);
}

test(
  'recovers all acknowledged data after kills and out-of-memory crashes during uploads, imports and document creation',
  options,
  async () => {
    const dataDir = join(folder, 'uploads');
    const leak = join(folder, 'leak.mjs');
    writeFileSync(leak, LEAKS_MEMORY);
    const server = await start(dataDir, { NODE_OPTIONS: `--max-old-space-size=256 --import=${leak}` });
    expect(server.url, server.errors()).not.toBe('');
    const kept: Kept[] = [];
    const imports: string[] = [];
    const seconds: number[] = [];
    let { url } = server;
    for (let round = 0; round < 6; round++) {
      const caller = apiCaller(url, await signInTo(url));
      let isOver = false;
      const uploading = uploadUntil(caller, 3 * MEGABYTE, () => isOver);
      const working = importAndCreateDocuments(caller, round);
      await pause(1_500);
      process.kill(serverOf(server), round % 2 === 0 ? 'SIGKILL' : 'SIGUSR2');
      // The message is logged after the process ended; wait for the URL of the next server only then.
      await vi.waitUntil(() => server.errors().split('exited unexpectedly').length === round + 2, { timeout: 60_000, interval: 10 });
      isOver = true;
      kept.push(...(await uploading));
      imports.push(...(await working));
      const back = await waitForRestart(server, round + 2);
      url = back.url;
      seconds.push(back.seconds);
      await expectKept(url, kept);
    }
    expect(server.errors()).toMatch(/exited unexpectedly \(SIGKILL\)/);
    expect(server.errors()).toMatch(/exited unexpectedly \((SIGABRT|SIGTRAP|SIGILL)\)/);
    expect(kept.length).toBeGreaterThan(0);
    await expectImported(apiCaller(url, await signInTo(url)), imports);
    figure('imports and files acknowledged before kills, 0 lost', `${imports.length} and ${kept.length}`);
    figure('back after kill -9 and out of memory in uploads, s, with the pause', seconds.map((each) => each.toFixed(1)).join(', '));
    await stop(server, dataDir);
  },
);

test('rejects uploads on a full disk, loses no acknowledged data, and continues when space is free', options, async () => {
  requireRoot();
  const dataDir = join(mountDisk('small-disk', 400), 'data');
  const server = await start(dataDir);
  expect(server.url, server.errors()).not.toBe('');
  const makeRoom = fillDisk(join(folder, 'small-disk'), 60);
  let tries = 0;
  const caller = apiCaller(server.url, await signInTo(server.url));
  const [kept, imports] = await Promise.all([uploadUntil(caller, 5 * MEGABYTE, () => tries++ >= 25), importAndCreateDocuments(caller, 0)]);
  expect(kept.length).toBeLessThan(25);
  makeRoom();
  const begin = performance.now();
  const { url } = await waitForRestart(server, server.output().split('OBDesk ready on').length - 1);
  await vi.waitUntil(async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200, { timeout: 120_000, interval: 50 });
  figure('ready after a full disk has room again, s', ((performance.now() - begin) / 1_000).toFixed(1));
  await expectKept(url, kept);
  await expectImported(apiCaller(url, await signInTo(url)), imports);
  const after = await uploadUntil(apiCaller(url, await signInTo(url)), MEGABYTE, once());
  expect(after).toHaveLength(1);
  await stop(server, dataDir);
});

/** Returns false only on the first call, so that an action runs once. */
function once(): () => boolean {
  let times = 0;
  return () => times++ > 0;
}

test('preserves the data when a restore is killed or runs out of disk space, and the server starts on it', options, async () => {
  requireRoot();
  const disk = mountDisk('restore-disk', 700);
  const dataDir = join(disk, 'data');
  const env = { DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'info' };
  const file = join(folder, 'large.zip');
  const first = await start(dataDir);
  const tries = { left: 15 };
  const kept = await uploadUntil(apiCaller(first.url, await signInTo(first.url)), 5 * MEGABYTE, () => tries.left-- <= 0);
  await stop(first, dataDir);
  const backup = startCommand('backup', [file], env);
  expect(await backup.ended, backup.output()).toBe(0);

  const makeRoom = fillDisk(disk, 60);
  const full = startCommand('restore', [file, '--replace'], env);
  expect(await full.ended, full.output()).toBe(1);
  expect(full.output().trim().split('\n').at(-1)).toMatch(/Nothing was changed\.$/);
  expect(postmaster(dataDir)).toBeNull();
  makeRoom();

  for (let kill = 0; kill < 5; kill++) {
    const killed = startCommand('restore', [file, '--replace'], env);
    await vi.waitUntil(() => killed.output().includes('Verified'), { timeout: 60_000, interval: 5 });
    await pause(500 + kill * 700);
    killed.child.kill('SIGKILL');
    await killed.ended;
    const server = await start(dataDir);
    expect(server.url, server.errors()).not.toBe('');
    await expectKept(server.url, kept);
    await stop(server, dataDir);
  }
  expect(readdirSync(dataDir).toSorted()).toEqual(['app-secret', 'postgres']);
  figure('restores killed or without disk, 0 half databases', 5 + 1);
});
