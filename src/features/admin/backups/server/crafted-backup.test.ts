import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { createChanges } from '../../../../platform/server/changes/changes.ts';
import { type Database, openDatabase } from '../../../../platform/server/database/database.ts';
import { migrate } from '../../../../platform/server/database/migrate.ts';
import { readSqlFiles } from '../../../../platform/server/database/schema/sql-files.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { createSecretBox } from '../../../../platform/server/secret-box.ts';
import { writeSqlFolder } from '../../../../testing/server/schema/write-sql-folder.ts';
import { createEmptyDatabase } from '../../../../testing/server/test-cluster.ts';
import { repack } from '../../../../testing/server/zip.ts';
import { writeBackup } from './backup-file.ts';
import { openBackup, restoreBackup } from './restore.service.ts';

type Manifest = { tables: { name: string; columns: string[]; rows: number; bytes: number; sha256: string }[] } & Record<string, unknown>;

const { log } = createLog('silent');
const secrets = createSecretBox('a secret of the tests, long enough');

/** Schema sections used by these tests. Each restore creates the schema, and all of it would take half a second. */
const SECTIONS = /^(Users|Sign-in|Audit log|Settings|Notifications)\b/;

let folder: string;
let sqlFolder: string;
let file: string;
let target: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obdesk-crafted-'));
  sqlFolder = join(folder, 'sql');
  file = join(folder, 'backup.zip');
  const { migrations, keys } = await readSqlFiles();
  const [head = '', ...sections] = (migrations[0]?.sql ?? '').split('-- ===== ');
  const sql = [head, ...sections.filter((section) => SECTIONS.test(section))].join('-- ');
  await writeSqlFolder(sqlFolder, {
    migrations: [{ name: '0001_few.sql', sql, hash: '' }],
    keys,
    collisions: [],
    functions: [],
    triggers: [],
  });
  const source = openDatabase(await createEmptyDatabase(inject('connection')), log);
  await migrate(source.connection, sqlFolder);
  await source.query("INSERT INTO settings (name, value) VALUES ('appearance', '{}')");
  await writeBackup({ database: source, secrets }, file, () => undefined);
  await source.close();
});
afterAll(() => rm(folder, { recursive: true }));
beforeEach(async () => {
  target = openDatabase({ ...(await createEmptyDatabase(inject('connection'))), statement_timeout: 0 }, log);
  return () => target.close();
});

/** Restores the backup with changes to its manifest and tables. Returns the report or the error message. */
async function restoreWith(change: (manifest: Manifest) => void, entry?: (name: string, bytes: Buffer) => Buffer): Promise<unknown> {
  const manifest = (text: string) => {
    const parsed = JSON.parse(text) as Manifest;
    change(parsed);
    return JSON.stringify(parsed);
  };
  return restore(await repack(file, join(folder, 'crafted.zip'), { manifest, ...(entry && { entry }) }));
}

async function restore(crafted: string): Promise<unknown> {
  try {
    const { archive, known } = await openBackup(crafted, sqlFolder);
    const options = { changes: createChanges(), database: target, secrets, archive, known, mayReplace: false };
    return await restoreBackup(options).finally(() => archive.close());
  } catch (error) {
    return (error as Error).message;
  }
}

const find = ({ tables }: Manifest, wanted: string) => {
  const table = tables.find(({ name }) => name === wanted);
  if (!table) throw new Error(`There is no table ${wanted} in the backup.`);
  return table;
};

/** Updates rows, size and checksum to match the new contents. */
function describe(table: Manifest['tables'][number], text: string): void {
  const sha256 = createHash('sha256').update(text).digest('hex');
  Object.assign(table, { rows: text.split('\n').length - 1, bytes: Buffer.byteLength(text), sha256 });
}

const notComplete = 'crafted.zip is damaged: its manifest.json is incomplete.';
const tablesOf = async () => (await target.query("SELECT FROM pg_tables WHERE schemaname = 'public'")).rowCount;

test('rejects SQL in the columns, tables and sequences of a manifest, and executes none of it', async () => {
  const proof = join(folder, 'ran');
  const program = `FROM PROGRAM 'touch ${proof}' --`;
  const crafted: ((manifest: Manifest) => void)[] = [
    (parsed) => find(parsed, 'settings').columns.push(`value) ${program}`),
    (parsed) => find(parsed, 'settings').columns.splice(0, 1, `"name") ${program}"`),
    (parsed) => find(parsed, 'settings').columns.splice(0, 1, '"na""me"'),
    (parsed) => find(parsed, 'settings').columns.splice(0, 9, "pg_read_file('/etc/passwd')"),
    (parsed) => Object.assign(find(parsed, 'settings'), { name: `settings" (name) ${program}` }),
    (parsed) => Object.assign(find(parsed, 'settings'), { name: '../../../etc/cron.d/obdesk' }),
    (parsed) => Object.assign(parsed, { sequences: [{ name: `x'); COPY settings ${program}`, last: '1' }] }),
    (parsed) => Object.assign(parsed, { sequences: [{ name: 'tickets', last: `1); COPY settings ${program}` }] }),
    (parsed) => Object.assign(parsed, { migrations: [{ name: '../../0001_extensions.sql', hash: '' }] }),
    (parsed) => Object.assign(parsed, { leftOut: [`x; COPY settings ${program}`] }),
    (parsed) => Object.assign(parsed, { createdAt: `now() ${program}` }),
    (parsed) => Object.assign(parsed, { version: '1.0\u001b]0;you\u0007' }),
    (parsed) => Object.assign(parsed, { keyMark: 'x'.repeat(10_000) }),
  ];
  for (const change of crafted) expect(await restoreWith(change), String(change)).toBe(notComplete);
  expect(existsSync(proof)).toBe(false);
  expect(await tablesOf()).toBe(0);
});

test('rejects columns that are unknown, repeated or of the system', async () => {
  for (const column of ['ctid', 'password_hash'])
    expect(await restoreWith((parsed) => find(parsed, 'settings').columns.splice(0, 1, column))).toBe(
      `crafted.zip is damaged: table settings has no column ${column}.`,
    );
  expect(await restoreWith((parsed) => find(parsed, 'settings').columns.splice(1, 1, 'name'))).toBe(notComplete);
  expect(await restoreWith((parsed) => parsed.tables.push(find(parsed, 'settings')))).toBe(notComplete);
  expect(await tablesOf()).toBe(0);
});

test('fills no system table and no table that backups exclude', async () => {
  const row = `${'a'.repeat(64)}\t00000000-0000-4000-8000-000000000000\n`;
  const renamed: Record<string, string> = { settings: 'sessions', notifications: 'pg_authid' };
  const crafted = await repack(file, join(folder, 'renamed.zip'), {
    manifest(text) {
      const parsed = JSON.parse(text) as Manifest;
      for (const [from, to] of Object.entries(renamed)) {
        const table = find(parsed, from);
        describe(table, row);
        table.name = to;
      }
      return JSON.stringify(parsed);
    },
    entry: (name, bytes) => (/\/(settings|notifications)\./.test(name) ? Buffer.from(row) : bytes),
    rename: (name) => name.replace(/(?<=\/)(settings|notifications)(?=\.)/, (from) => renamed[from] ?? from),
  });
  expect(await restore(crafted)).toMatchObject({
    unknown: expect.toSatisfy((names: string[]) => names.sort().join() === 'pg_authid,sessions'),
  });
  expect((await target.query('SELECT FROM sessions')).rowCount).toBe(0);
});

test('rejects rows of other migrations than the manifest lists', async () => {
  let text = '';
  const entry = (name: string, bytes: Buffer) => {
    if (name !== 'tables/schema_migrations.copy') return bytes;
    text = bytes.toString().replace(/^(\S+)\t\w+/, '$1\tother');
    return Buffer.from(text);
  };
  expect(await restoreWith((parsed) => describe(find(parsed, 'schema_migrations'), text), entry)).toBe(
    "crafted.zip is damaged: its data doesn't match the schema version in manifest.json.",
  );
});

test('explains rows that a table rejects and values that a sequence can’t have', async () => {
  const text = 'appearance\t{not json\t1\n';
  const entry = (name: string, bytes: Buffer) => (name === 'tables/settings.copy' ? Buffer.from(text) : bytes);
  expect(await restoreWith((parsed) => describe(find(parsed, 'settings'), text), entry)).toMatch(
    /^Couldn't restore crafted\.zip: error in table settings \([^\n]+\)\.$/,
  );
  const far = (parsed: Manifest) => {
    const [first] = parsed.sequences as { name: string }[];
    return Object.assign(parsed, { sequences: [{ ...first, last: '9999999999999999999' }] });
  };
  expect(await restoreWith(far)).toMatch(/^Couldn't restore crafted\.zip \([^\n]+\)\. Nothing was changed\.$/);
});

test('rejects wrong sizes, paths outside the folder and overlapping entries before unpacking', async () => {
  const zeros = Buffer.alloc(50_000_000, '0');
  const bomb = (name: string, bytes: Buffer) => (name === 'tables/settings.copy' ? zeros : bytes);
  expect(await restoreWith(() => undefined, bomb)).toBe('crafted.zip is damaged: table settings is larger than listed in manifest.json.');
  const spoiled = join(folder, 'crafted.zip');
  const spoil = async (change: (bytes: Buffer, contents: number) => void) => {
    const bytes = await readFile(file);
    change(bytes, bytes.readUInt32LE(bytes.lastIndexOf(Buffer.from('PK\x05\x06')) + 16));
    await writeFile(spoiled, bytes);
    return restore(spoiled);
  };
  const leave = (bytes: Buffer, contents: number) => bytes.write('../..//', bytes.indexOf('tables/', contents));
  expect(await spoil(leave)).toMatch(/^crafted\.zip is damaged: can't read its list of files \(invalid relative path/);
  const share = (bytes: Buffer, contents: number) => bytes.writeUInt32LE(bytes.length, contents + 20);
  expect(await spoil(share)).toBe('crafted.zip is damaged: its entries are larger than the file.');
  const claim = (bytes: Buffer, contents: number) => bytes.writeUInt32LE(1, contents + 24);
  expect(await spoil(claim)).toMatch(/^crafted\.zip is damaged: (can't read table \w+|table \w+ is larger)/);
  expect(await tablesOf()).toBe(0);
});
