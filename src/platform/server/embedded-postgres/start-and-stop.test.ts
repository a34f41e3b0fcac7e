import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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

/** The data folder that most tests use, because initdb takes a second. */
let dataDir = '';
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = openFolder();
  dataDir = join(folder, 'data');
  postgres = await start(dataDir);
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function restart(): Promise<void> {
  await postgres.stop();
  postgres = await start(dataDir);
}

async function query(postgres: EmbeddedPostgres, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.poolConfig);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

const clusterFolder = () => join(dataDir, 'postgres', 'cluster');

describe('starting and stopping', () => {
  test('preserves data across a restart and leaves no process running', async () => {
    await query(postgres, "CREATE TABLE note (text text); INSERT INTO note VALUES ('battery at 11.9 V')");
    const pid = readPostmasterFile(clusterFolder())?.pid ?? 0;
    expect(isAlive(pid)).toBe(true);
    await Promise.all([postgres.stop(), postgres.stop()]);
    expect(readPostmasterFile(clusterFolder())).toBeNull();

    postgres = await start(dataDir);
    expect(await query(postgres, 'SELECT text FROM note')).toEqual([{ text: 'battery at 11.9 V' }]);
  });

  test('syncs commits to disk, uses UTC and finds umlauts', async () => {
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
  });

  test('creates a database in a folder with commas, quotes, spaces and umlauts, independent of the shell’s environment', async () => {
    vi.stubEnv('PGDATA', '/nowhere');
    vi.stubEnv('PGSSLMODE', 'require');
    vi.stubEnv('LC_ALL', 'xx_XX');
    const other = await start(join(folder, `a, "b" 'c' ü`)).finally(() => vi.unstubAllEnvs());
    expect(await query(other, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await other.stop();
  });

  test('creates the socket below /tmp if the folder path is too long, and removes it at the stop', async () => {
    await postgres.stop();
    const long = join(folder, 'long'.repeat(30));
    renameSync(dataDir, long);
    dataDir = long;
    postgres = await start(dataDir);
    expect(postgres.poolConfig.host).toMatch(/^\/tmp\/obdesk-[0-9a-f]{12}$/);
    expect(postgres.dataDir).toBe(long);
    expect(await query(postgres, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await postgres.stop();
    expect(existsSync(postgres.poolConfig.host ?? '')).toBe(false);
  });

  test('removes leftovers of a start that died during initdb, but no draft of a running one', async () => {
    const home = join(dataDir, 'postgres');
    mkdirSync(join(home, 'cluster.999999999'));
    mkdirSync(join(home, `cluster.${process.ppid}`));
    await restart();
    expect(existsSync(join(home, 'cluster.999999999'))).toBe(false);
    expect(existsSync(join(home, `cluster.${process.ppid}`))).toBe(true);
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

  test('rejects data of another major version and leaves it unchanged', async () => {
    await postgres.stop();
    const version = readFileSync(join(clusterFolder(), 'PG_VERSION'), 'utf8');
    writeFileSync(join(clusterFolder(), 'PG_VERSION'), '12\n');
    await expect(start(dataDir)).rejects.toThrow(
      `created by PostgreSQL 12, but this OBDesk version includes PostgreSQL ${version.trim()}. Run "npm run backup" with the old version`,
    );
    writeFileSync(join(clusterFolder(), 'PG_VERSION'), version);
    postgres = await start(dataDir);
  });

  test('reports the reason from the PostgreSQL log', async () => {
    await postgres.stop();
    rmSync(join(clusterFolder(), 'global'), { recursive: true });
    await expect(start(dataDir)).rejects.toMatchObject({
      name: 'StartError',
      message: expect.stringMatching(/^PostgreSQL didn't start: .*(FATAL|could not).*\(log: .*postgres\.log\)$/),
    });
  });
});
