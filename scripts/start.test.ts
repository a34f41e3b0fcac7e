import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { aTicket } from '../src/features/ticketing/tickets/ticket.factory.ts';
import { isAlive, readPostmasterFile } from '../src/platform/server/embedded-postgres/postmaster-file.ts';
import { type ApiCaller, apiCaller } from '../src/testing/server/api-caller.ts';
import { ADMIN, signInTo } from '../src/testing/server/programs/program.ts';
import { openFolder } from '../src/testing/server/programs/small-clone.ts';
import { childOf, root, startServer } from './spawn-server.ts';
import { endPrograms, type SpawnedProgram } from './spawned-program.ts';

/** Programs start and stop several times. */
const options = { timeout: 300_000 };

let folder = '';
let dataDir = '';
let server: SpawnedProgram;
let cookie = '';

beforeAll(async () => {
  folder = openFolder();
  dataDir = join(folder, 'data');
  server = await startServer({ env: { DATA_DIR: dataDir, ...ADMIN }, npm: true });
  expect(server.url, server.errors()).not.toBe('');
  cookie = await signInTo(server.url);
}, 300_000);
afterAll(async () => {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
}, 300_000);

const postmaster = () => readPostmasterFile(join(dataDir, 'postgres', 'cluster'));
const addresses = () => [...server.output().matchAll(/^OBDesk ready on (\S+)$/gm)].map(([, url = '']) => url);
const listSummaries = async (api: ApiCaller) => (await api.get<{ summary: string }[]>('/api/tickets')).body.map(({ summary }) => summary);

test('prints where OBDesk is ready as the last line, and serves the app there', options, async () => {
  expect(server.output().trim().split('\n').at(-1)).toMatch(/^OBDesk ready on http:\/\/127\.0\.0\.1:\d+$/);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await (await fetch(server.url)).text()).toContain('<div id="root">');
});

test('restarts after a crash of server and database with every acknowledged write', options, async () => {
  const ticket = aTicket({ summary: 'Written before the crash' });
  expect((await apiCaller(server.url, cookie).post('/api/tickets', ticket)).status).toBe(201);
  const database = postmaster()?.pid ?? 0;
  // npm starts the supervisor, which starts the server.
  const serving = childOf(childOf(server.child.pid ?? 0));
  process.kill(database, 'SIGKILL');
  process.kill(serving, 'SIGKILL');
  await vi.waitUntil(() => addresses().length === 2, { timeout: 120_000, interval: 20 });
  expect(await listSummaries(apiCaller(addresses().at(-1) ?? '', cookie))).toEqual(['Written before the crash']);
  expect(postmaster()?.pid).not.toBe(database);
});

test('restores users and tickets into an empty folder from a backup of a running server', options, async () => {
  const backup = join(folder, 'backup.zip');
  const other = join(folder, 'other');
  expect(runCommand('backup', [backup], dataDir)).toMatchObject({ status: 0 });
  expect(runCommand('restore', [backup, '--foreign'], other)).toMatchObject({ status: 0 });
  const restored = await startServer({ env: { DATA_DIR: other } });
  expect(await listSummaries(apiCaller(restored.url, await signInTo(restored.url)))).toEqual(['Written before the crash']);
});

test('stops server and database on a signal', options, async () => {
  const pid = postmaster()?.pid ?? 0;
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  await expect.poll(() => isAlive(pid)).toBe(false);
});

function runCommand(command: 'backup' | 'restore', args: readonly string[], place: string) {
  const env = { PATH: process.env.PATH, DATA_DIR: place };
  return spawnSync(process.execPath, [`dist/server/${command}.js`, ...args], { cwd: root, env, encoding: 'utf8' });
}
