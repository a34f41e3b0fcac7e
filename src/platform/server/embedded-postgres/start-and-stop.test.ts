import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openFolder } from '../../../testing/server/programs/small-clone.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { isAlive, readPostmasterFile } from './postmaster-file.ts';

let folder = '';
const logged: string[] = [];
const log = {
  info: (_fields: object, text: string) => void logged.push(text),
  warn: (_fields: object, text: string) => void logged.push(text),
};
const start = (dataDir: string) => startEmbeddedPostgres({ dataDir, isDefaultDataDir: false, log });

beforeAll(() => {
  folder = openFolder();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.poolConfig);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const clusterFolder = (dataDir: string) => join(dataDir, 'postgres', 'cluster');

describe('starting and stopping', () => {
  test('keeps data across a stop and a start, and leaves no process behind', async () => {
    const dataDir = join(folder, 'twice');
    const first = await start(dataDir);
    await query(first, "CREATE TABLE note (text text); INSERT INTO note VALUES ('battery at 11.9 V')");
    const pid = readPostmasterFile(clusterFolder(dataDir))?.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    await Promise.all([first.stop(), first.stop()]);
    expect(readPostmasterFile(clusterFolder(dataDir))).toBeNull();

    const second = await start(dataDir);
    expect(await query(second, 'SELECT text FROM note')).toEqual([{ text: 'battery at 11.9 V' }]);
    await second.stop();
  });

  test('syncs commits to disk, uses UTC and finds umlauts', async () => {
    const postgres = await start(join(folder, 'settings'));
    const [settings] = await query(
      postgres,
      `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit, current_setting('timezone') AS zone,
              current_setting('listen_addresses') AS addresses, current_setting('data_checksums') AS checksums, pg_encoding_to_char(encoding) AS encoding
       FROM pg_database WHERE datname = current_database()`,
    );
    expect(settings).toEqual({ fsync: 'on', commit: 'on', zone: 'UTC', addresses: '', checksums: 'on', encoding: 'UTF8' });
    await query(postgres, 'CREATE EXTENSION pg_trgm');
    expect(await query(postgres, "SELECT lower('ÄRGER') AS low, show_trgm('Müller') = show_trgm('mller') AS blind")).toEqual([
      { low: 'ärger', blind: false },
    ]);
    await postgres.stop();
  });

  test('ignores the environment of the shell', async () => {
    vi.stubEnv('PGDATA', '/nowhere');
    vi.stubEnv('PGSSLMODE', 'require');
    vi.stubEnv('LC_ALL', 'xx_XX');
    const postgres = await start(join(folder, 'shell'));
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    vi.unstubAllEnvs();
  });
});

describe('names of data folders', () => {
  test('may contain commas, quotes, spaces and umlauts', async () => {
    const postgres = await start(join(folder, `a, "b" 'c' ü`));
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
  });

  test('too long for a socket get it below /tmp until the stop', async () => {
    const dataDir = join(folder, 'long'.repeat(30));
    const postgres = await start(dataDir);
    expect(postgres.poolConfig.host).toMatch(/^\/tmp\/obdesk-[0-9a-f]{12}$/);
    expect(postgres.dataDir).toBe(dataDir);
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(postgres.poolConfig.host ?? '')).toBe(false);
  });
});

describe("folders that can't be used", () => {
  const oneLine = /^[^\n]+$/;

  test("names a data folder that can't be created, and what to do", async () => {
    writeFileSync(join(folder, 'file'), '');
    const refusal = start(join(folder, 'file', 'data'));
    await expect(refusal).rejects.toMatchObject({ name: 'StartError', message: expect.stringMatching(oneLine) });
    await expect(refusal).rejects.toThrow(/can't use the data folder .*\/file\/data .*Set DATA_DIR/);
  });

  test('leaves data of another major version alone', async () => {
    const cluster = clusterFolder(join(folder, 'old'));
    const postgres = await start(join(folder, 'old'));
    await postgres.stop();
    const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8');
    writeFileSync(join(cluster, 'PG_VERSION'), '12\n');
    await expect(start(join(folder, 'old'))).rejects.toThrow(
      `created by PostgreSQL 12, but this OBDesk version includes PostgreSQL ${version.trim()}. Run "npm run backup" with the old version`,
    );
    writeFileSync(join(cluster, 'PG_VERSION'), version);
    await (await start(join(folder, 'old'))).stop();
  });

  test('removes leftovers of a start that died during initdb, but no draft of a running one', async () => {
    const home = join(folder, 'drafts', 'postgres');
    await (await start(join(folder, 'drafts'))).stop();
    mkdirSync(join(home, 'cluster.999999999'));
    mkdirSync(join(home, `cluster.${process.ppid}`));
    await (await start(join(folder, 'drafts'))).stop();
    expect(existsSync(join(home, 'cluster.999999999'))).toBe(false);
    expect(existsSync(join(home, `cluster.${process.ppid}`))).toBe(true);
  });

  test('includes the reason from the PostgreSQL log', async () => {
    const cluster = clusterFolder(join(folder, 'broken'));
    await (await start(join(folder, 'broken'))).stop();
    rmSync(join(cluster, 'global'), { recursive: true });
    await expect(start(join(folder, 'broken'))).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^PostgreSQL didn't start: .*(FATAL|could not).*\(log: .*postgres\.log\)$/),
    });
  });
});
