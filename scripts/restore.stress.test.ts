import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEmbeddedPostgres } from '../src/platform/server/embedded-postgres/embedded-postgres.ts';
import { readPostmasterFile } from '../src/platform/server/embedded-postgres/postmaster-file.ts';
import { openFolder } from '../src/testing/server/programs/small-clone.ts';
import { repack } from '../src/testing/server/zip.ts';
import { root, startServer } from './spawn-server.ts';
import { endPrograms } from './spawned-program.ts';

/** Each test starts programs several times, possibly on a busy machine. */
const options = { timeout: 300_000 };

const ADMIN = { ADMIN_EMAIL: 'ada@example.com', ADMIN_USERNAME: 'ada', ADMIN_PASSWORD: 'amber-otter-lantern-94' };

let folder = '';
let dataDir = '';
let backup = '';

beforeAll(async () => {
  folder = openFolder();
  dataDir = join(folder, 'data');
  backup = join(folder, 'backup.zip');
  // Builds if needed, and creates the key and the first Admin.
  const server = await startServer({ env: { DATA_DIR: dataDir, ...ADMIN } });
  expect(server.url, server.errors()).not.toBe('');
  await endPrograms();
  const made = await run('backup', [backup]);
  expect(made.code, made.errors).toBe(0);
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 300_000);

interface Ended {
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

/** Runs a command, which `beforeAll` has built, until it ends. */
async function run(command: 'backup' | 'restore', words: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const own = Object.entries(process.env).filter(([name]) => !/^(NODE_ENV|VITEST|DATABASE_URL|APP_|BACKUP_|LOG_LEVEL)/.test(name));
  const settings = { ...Object.fromEntries(own), DATA_DIR: dataDir, ...env };
  const child = spawn(process.execPath, [`dist/server/${command}.js`, ...words], {
    cwd: root,
    env: settings,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const text = { output: '', errors: '' };
  child.stdout.on('data', (chunk) => {
    text.output += chunk;
  });
  child.stderr.on('data', (chunk) => {
    text.errors += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, ...text };
}

/** Returns the one-line error of a failed command, and expects no running processes. */
async function refused(command: 'backup' | 'restore', words: readonly string[], env?: Record<string, string>): Promise<string> {
  const { code, errors } = await run(command, words, env);
  expect(errors).toMatch(/^[^\n]+\n$/);
  expect(code, errors).toBe(1);
  const places = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'postgres')));
  for (const place of places) expect(readPostmasterFile(join(folder, place, 'postgres', 'cluster'))).toBeNull();
  return errors.trim();
}

const change = (changes: Parameters<typeof repack>[2]) => repack(backup, join(folder, 'spoiled.zip'), changes);

/** Replaces the settings of a backup with a matching size and checksum. */
function withSettings(text: string, columns?: string[]): Parameters<typeof repack>[2] {
  const sha256 = createHash('sha256').update(text).digest('hex');
  return {
    entry: (name, bytes) => (name === 'tables/settings.copy' ? Buffer.from(text) : bytes),
    manifest(text) {
      const manifest = JSON.parse(text) as { tables: { name: string; columns: string[] }[] };
      const table = manifest.tables.find(({ name }) => name === 'settings');
      Object.assign(table ?? {}, { rows: 1, bytes: Buffer.byteLength(text), sha256, columns: columns ?? table?.columns });
      return JSON.stringify(manifest);
    },
  };
}

async function adminsOf(place: string): Promise<unknown> {
  const log = { info: () => undefined, warn: () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: place, isDefaultDataDir: false, log });
  const client = new pg.Client(postgres.poolConfig);
  await client.connect();
  const { rows } = await client.query("SELECT username FROM users WHERE role = 'Admin'");
  await client.end();
  await postgres.stop();
  return rows;
}

test('rejects an invalid file with one line and exit code 1, and leaves nothing behind', options, async () => {
  const spoiled = join(folder, 'spoiled.zip');
  const write = (bytes: Buffer) => writeFileSync(spoiled, bytes);
  const whole = readFileSync(backup);
  expect(await refused('restore', [])).toMatch(/^Usage: npm run restore/);
  expect(await refused('restore', [join(folder, 'nowhere.zip')])).toMatch(/ doesn't exist\.$/);
  expect(await refused('restore', [folder])).toMatch(/^Can't read .* \(EISDIR/);
  write(whole.subarray(0, whole.length - 9));
  expect(await refused('restore', [spoiled])).toBe('spoiled.zip is incomplete. Copy it again or use another backup.');
  write(Buffer.from('Dear diary'));
  expect(await refused('restore', [spoiled])).toMatch(/^spoiled.zip isn't an OBDesk backup/);
  await change({ manifest: () => '{"program":"OBDesk","format":1}' });
  expect(await refused('restore', [spoiled])).toBe('spoiled.zip is damaged: its manifest.json is incomplete.');
  await change({ manifest: () => 'null' });
  expect(await refused('restore', [spoiled])).toMatch(/^spoiled.zip isn't an OBDesk backup/);
  await change(withSettings('x\n', [`name) FROM PROGRAM 'touch ${folder}/proof' --`]));
  expect(await refused('restore', [spoiled, '--foreign'])).toBe('spoiled.zip is damaged: its manifest.json is incomplete.');
  expect(existsSync(join(folder, 'proof'))).toBe(false);
});

test('rejects rows that the database rejects with one line, and preserves the existing data', options, async () => {
  const corrupt = await change(withSettings('appearance\t{not json\t1\n'));
  expect(await refused('restore', [corrupt, '--replace', '--foreign'])).toMatch(
    /^Couldn't restore spoiled\.zip: error in table settings \(.*\)\.$/,
  );
  const columns = await change(withSettings('x\n', ['ctid']));
  expect(await refused('restore', [columns, '--replace', '--foreign'])).toBe('spoiled.zip is damaged: table settings has no column ctid.');
  expect(await refused('restore', [backup])).toMatch(/^The database isn't empty\./);
  expect(await adminsOf(dataDir)).toEqual([{ username: 'ada' }]);
});

test('preserves a database of another version when its replacement fails', options, async () => {
  const version = join(dataDir, 'postgres', 'cluster', 'PG_VERSION');
  const made = readFileSync(version, 'utf8');
  writeFileSync(version, '12\n');
  const corrupt = await change(withSettings('appearance\t{not json\t1\n'));
  expect(await refused('restore', [corrupt, '--replace', '--foreign'])).toContain('error in table');
  expect(existsSync(join(dataDir, 'replacement'))).toBe(false);
  expect(await refused('backup', [])).toContain('was created by PostgreSQL 12');
  writeFileSync(version, made);
});

test('reports a failed backup and invalid settings in one line', options, async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await refused('backup', [], { BACKUP_DIR: join(file, 'below') })).toMatch(/^The folder .* is not writable\. Set BACKUP_DIR/);
  expect(await refused('backup', [join(folder, 'nowhere', 'a.zip')])).toMatch(/nowhere/);
  expect(await refused('backup', [], { DATA_DIR: join(folder, 'empty') })).toMatch(/^No database found in /);
  expect(await refused('backup', [], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toMatch(/^Can't connect to the database/);
  expect(await refused('restore', [backup], { DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' })).toMatch(
    /^Can't connect to the database/,
  );
  expect(await refused('restore', [backup], { BACKUP_KEEP: 'many' })).toMatch(/^Invalid BACKUP_KEEP: /);
});

test('shows who created a backup and where, and restores one of this installation without a prompt', options, async () => {
  const { code, output, errors } = await run('restore', [backup, '--replace']);
  expect(code, errors).toBe(0);
  expect(output).toMatch(/^backup\.zip: OBDesk \S+, PostgreSQL \S+, created \S+ by npm run backup on \S+ \(schema \d{4}\)\. Verified\./);
  expect(await adminsOf(dataDir)).toEqual([{ username: 'ada' }]);
});

test('restores an unsigned backup, or one signed with another key, only with --foreign', options, async () => {
  const place = join(folder, 'new-machine');
  mkdirSync(place);
  const other = { DATA_DIR: place, APP_SECRET: 'the secret of another installation' };
  expect(await refused('restore', [backup], { DATA_DIR: place })).toMatch(
    /^backup\.zip is signed, but this server has no key .* run the command again with --foreign\./,
  );
  expect(await refused('restore', [backup], other)).toMatch(
    /^backup\.zip is signed with a different key\. .* run the command again with --foreign\./,
  );
  const unsigned = await change({ manifest: (text) => JSON.stringify({ ...JSON.parse(text), signature: undefined }) });
  expect(await refused('restore', [unsigned, '--replace'])).toMatch(
    /^spoiled\.zip isn't signed\. .* run the command again with --foreign\./,
  );
  const forged = await change({ manifest: (text) => JSON.stringify({ ...JSON.parse(text), host: 'elsewhere' }) });
  expect(await refused('restore', [forged, '--replace'])).toMatch(/^spoiled\.zip is signed with a different key\. .* or was modified\./);
  expect(existsSync(join(place, 'postgres'))).toBe(false);
  const restored = await run('restore', [backup, '--foreign'], other);
  expect(restored.code, restored.errors).toBe(0);
  expect(restored.output).toContain('Restoring anyway because of --foreign.');
  expect(await adminsOf(place)).toEqual([{ username: 'ada' }]);
});
