import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { isAlive, readPostmasterFile } from '../src/platform/server/embedded-postgres/postmaster-file.ts';
import { openFolder } from '../src/testing/server/programs/small-clone.ts';
import { toDatabaseUrl } from '../src/testing/server/test-cluster.ts';
import { commandOf, serverOf, startServer } from './spawn-server.ts';
import { endPrograms } from './spawned-program.ts';
import { judgeNode } from './steps/node-version.mjs';

let folder = '';
let dataDir = '';

beforeAll(async () => {
  folder = openFolder();
  // Builds if needed, so that no test waits for it.
  const first = await startServer({ env: { DATA_DIR: prepared() } });
  expect(first.url, first.errors()).not.toBe('');
  await endPrograms();
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000);
beforeEach(({ task }) => {
  dataDir = join(folder, task.id);
  copyPreparedData(dataDir);
});
afterEach(async () => {
  await endPrograms();
  // Deleted after each test, because deleting all at the end takes too long on a slow disk.
  rmSync(dataDir, { recursive: true, force: true });
});

const prepared = () => join(folder, 'prepared');

/** Copies the data of the first start without its log. Copying a database takes a tenth of the time of creating one. */
function copyPreparedData(to: string): void {
  execFileSync('cp', ['-a', prepared(), to]);
  rmSync(join(to, 'postgres', 'postgres.log'));
}

const postmaster = (of = dataDir) => readPostmasterFile(join(of, 'postgres', 'cluster'));
const postgresLog = () => readFileSync(join(dataDir, 'postgres', 'postgres.log'), 'utf8');
const status = async (url: string) => (await fetch(url)).status;
const lastLine = (text: string) => text.trim().split('\n').at(-1);

describe('npm start', () => {
  test('prints the set-up link and then, as the last line, that it is ready; the next start installs and builds nothing', async () => {
    const server = await startServer({ env: { DATA_DIR: dataDir }, npm: true });
    expect(lastLine(server.output())).toMatch(/^OBDesk ready on http:\/\/127\.0\.0\.1:\d+$/);
    expect(server.output()).toMatch(/Create the first Admin: http:\/\/127\.0\.0\.1:\d+\/#\/setup\?token=\S+\n/);
    expect(server.output()).not.toMatch(/Installing|Building/);
    const { advice } = judgeNode(process.versions.node);
    expect(server.output().match(/.*Install Node\.js.*/g)).toEqual(advice === undefined ? null : [advice]);
    expect(await status(`${server.url}/healthz`)).toBe(200);
    expect(await (await fetch(server.url)).text()).toContain('<div id="root">');
  });

  test('stops server and database on a signal to npm, which exits with code 0, also after repeated signals', async () => {
    const server = await startServer({ env: { DATA_DIR: dataDir }, npm: true });
    const pid = postmaster()?.pid ?? 0;
    server.child.kill('SIGTERM');
    server.child.kill('SIGTERM');
    server.child.kill('SIGINT');
    expect(await server.ended).toBe(0);
    // The process has ended when it is no longer listed. The system removes it some time after its parent ended.
    await expect.poll(() => isAlive(pid)).toBe(false);
    expect(postgresLog()).toContain('database system is shut down');
    expect(server.errors()).not.toMatch(/error/i);
  });

  test('stops in the same way on Ctrl+C, which reaches the whole process group', async () => {
    const server = await startServer({ env: { DATA_DIR: dataDir }, npm: true });
    const group = -(server.child.pid ?? 0);
    process.kill(group, 'SIGINT');
    process.kill(group, 'SIGINT');
    expect(await server.ended).toBe(0);
    expect(postmaster()).toBeNull();
    expect(postgresLog()).toContain('database system is shut down');
    expect(postgresLog()).not.toContain('received immediate shutdown');
  });

  test('leaves no database running after a signal during the start', async () => {
    const starting = startServer({ env: { DATA_DIR: dataDir } });
    await vi.waitUntil(() => postmaster(), { timeout: 60_000, interval: 5 });
    await endPrograms();
    expect(await (await starting).ended).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test('runs two servers from one clone', async () => {
    const other = `${dataDir}-other`;
    copyPreparedData(other);
    const [one, two] = await Promise.all([startServer({ env: { DATA_DIR: dataDir } }), startServer({ env: { DATA_DIR: other } })]);
    expect(await Promise.all([status(`${one.url}/readyz`), status(`${two.url}/readyz`)])).toEqual([200, 200]);
    expect(postmaster(other)?.pid).not.toBe(postmaster()?.pid);
    one.child.kill('SIGTERM');
    expect(await one.ended).toBe(0);
    expect(await status(`${two.url}/readyz`)).toBe(200);
  });
});

describe('after a crash', () => {
  test('starts on the database of a killed server', async () => {
    const killed = await startServer({ env: { DATA_DIR: dataDir } });
    const orphan = postmaster()?.pid;
    killed.child.kill('SIGKILL');
    await killed.ended;
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    expect(await status(`${server.url}/readyz`)).toBe(200);
    expect(postmaster()?.pid).toBe(orphan);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test('restarts a killed server on its database with its flags, under the same npm start, and logs the restart', async () => {
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    const database = postmaster()?.pid;
    process.kill(serverOf(server), 'SIGKILL');
    const again = () => [...server.output().matchAll(/^OBDesk ready on (\S+)$/gm)][1]?.[1] ?? '';
    await vi.waitUntil(again, { timeout: 60_000, interval: 20 });
    expect(await status(`${again()}/readyz`)).toBe(200);
    expect(server.errors()).toMatch('The server exited unexpectedly (SIGKILL). Restarting in 1 s.\n');
    expect(server.output()).toContain('Server restarted after an unexpected exit');
    expect(postmaster()?.pid).toBe(database);
    expect(commandOf(serverOf(server))).toContain('--max-semi-space-size=32');
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test('stops the database on a signal during the pause before a restart', async () => {
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    process.kill(serverOf(server), 'SIGABRT');
    await vi.waitUntil(() => server.errors().includes('Restarting in 1 s.'), { timeout: 60_000, interval: 5 });
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(postmaster()).toBeNull();
  });

  test('logs the reason for each failed restart', async () => {
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
    const made = readFileSync(version, 'utf8');
    writeFileSync(version, '12\n');
    process.kill(serverOf(server), 'SIGKILL');
    await vi.waitUntil(() => server.errors().includes('was created by PostgreSQL 12'), { timeout: 60_000, interval: 20 });
    writeFileSync(version, made);
    await vi.waitUntil(() => server.output().split('OBDesk ready on').length === 3, { timeout: 60_000, interval: 20 });
    expect(server.child.exitCode).toBeNull();
  });

  test('restarts a killed database under the running server, even if its log is no longer read', async () => {
    const server = await startServer({ env: { DATA_DIR: dataDir } });
    server.child.stdout.destroy();
    server.child.stderr.destroy();
    const dead = postmaster()?.pid ?? 0;
    process.kill(dead, 'SIGKILL');
    await expect.poll(() => postmaster()?.pid).not.toBe(dead);
    await expect.poll(() => status(`${server.url}/readyz`)).toBe(200);
    expect(server.child.exitCode).toBeNull();
  });
});

describe('a failed start prints the reason in one line and exits with code 1', () => {
  async function refused(env: Record<string, string>): Promise<string> {
    const server = await startServer({ env: { DATA_DIR: dataDir, ...env } });
    expect(await server.ended).toBe(1);
    expect(server.errors()).toMatch(/^[^\n]+\n$/);
    return server.errors().trim();
  }

  test('for a second start on the same data', async () => {
    const first = await startServer({ env: { DATA_DIR: dataDir } });
    expect(await refused({})).toBe(
      `OBDesk is already running with the data folder ${dataDir} (PID ${first.child.pid}). Stop it, or use a different DATA_DIR and PORT.`,
    );
    expect(await status(`${first.url}/readyz`)).toBe(200);
  });

  test('for a port in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' ? address?.port : 0;
    expect(await refused({ PORT: String(port) })).toBe(`Port ${port} is in use. Stop the other program or set PORT to a free port.`);
    expect(postmaster()).toBeNull();
    other.close();
  });

  test('for a read-only data folder', async () => {
    writeFileSync(join(folder, 'file'), '');
    expect(await refused({ DATA_DIR: join(folder, 'file', 'data') })).toMatch(
      /can't use the data folder .*file\/data .*Set DATA_DIR to a folder/,
    );
  });

  test('for an invalid setting', async () => {
    expect(await refused({ PORT: 'abc' })).toContain('PORT');
  });

  test('for an unreachable DATABASE_URL', async () => {
    expect(await refused({ DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toContain('DATABASE_URL');
  });
});

test('uses DATABASE_URL instead of its own database', async () => {
  const log = { info: () => {}, warn: () => {} };
  const own = join(folder, 'own');
  const foreign = join(folder, 'outside');
  copyPreparedData(foreign);
  const outside = await startEmbeddedPostgres({ dataDir: foreign, isDefaultDataDir: false, log });
  try {
    const env = { DATA_DIR: own, DATABASE_URL: toDatabaseUrl(outside.poolConfig) };
    const nodes = await Promise.all([startServer({ env }), startServer({ env })]);
    for (const node of nodes) expect(await status(`${node.url}/readyz`), node.errors()).toBe(200);
    expect(existsSync(join(own, 'postgres'))).toBe(false);
    await endPrograms();
    expect(postmaster(foreign)).not.toBeNull();
  } finally {
    await outside.stop();
  }
});
