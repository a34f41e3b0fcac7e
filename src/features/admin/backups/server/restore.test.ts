import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Manifest } from '../../../../platform/server/archive/manifest.ts';
import { type Database, openDatabase } from '../../../../platform/server/database/database.ts';
import { readSqlFiles, SQL_FOLDER } from '../../../../platform/server/database/schema/sql-files.ts';
import { createLog } from '../../../../platform/server/log.ts';
import { useOtherSerialKey } from '../../../../testing/server/schema/changed-keys.ts';
import { writeSqlFolder } from '../../../../testing/server/schema/write-sql-folder.ts';
import { createEmptyDatabase, createTestDatabase } from '../../../../testing/server/test-cluster.ts';
import { startTestServer, type TestServer } from '../../../../testing/server/test-server.ts';
import { repack } from '../../../../testing/server/zip.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import { writeBackup } from './backup-file.ts';
import { openBackup, restoreBackup } from './restore.service.ts';

/** Spans several chunks and contains every byte value. */
const ATTACHED = Uint8Array.from({ length: 700_001 }, (_, index) => (index * 7_919) % 256);

let server: TestServer;
let folder: string;
let file: string;
/** The tables in the backup. */
let original: Map<string, string>;
let target: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'obdesk-restore-'));
  // Not a server with jobs, which would change tables between the backup and a comparison.
  server = await startTestServer();
  const admin = await server.signedIn({ role: 'Admin' });
  await admin.put('/api/settings/configuration', { syncConfiguration: { syncEnabled: true }, zohoRefreshToken: 'canary-refresh-token' });
  await admin.post('/api/parts', aPart({ name: 'Plug\twith\\tab', quantity: 3 }));
  const { id } = (await admin.post('/api/tickets', { summary: 'Größe\nover two lines', customerCompany: 'Northside' })).body;
  const form = new FormData();
  form.append('file', new Blob([ATTACHED]), 'flash.bin');
  await admin.request('POST', `/api/tickets/${id}/attachments`, { body: form });
  await server.database.transaction((tx) => server.deps.jobs.ensureQueue('test').then(() => server.deps.jobs.send(tx, 'test', { id: 7 })));
  // Otherwise the server folds the queue during or after the backup.
  await server.database.query('SELECT fold_ticket_count_queue()');
  file = join(folder, 'backup.zip');
  original = toChecksums(await writeBackup(server.deps, file, () => undefined));
  target = await openTarget();
});
afterAll(async () => {
  await target.close();
  await server.close();
  await rm(folder, { recursive: true });
});
async function openTarget(make = createEmptyDatabase): Promise<Database> {
  return openDatabase({ ...(await make(inject('connection'))), statement_timeout: 0 }, createLog('silent').log);
}

async function restore(given = file, { into: database = target, mayReplace = false, sqlFolder = SQL_FOLDER } = {}) {
  const { archive, known } = await openBackup(given, sqlFolder);
  return restoreBackup({ ...server.deps, database, archive, known, mayReplace }).finally(() => archive.close());
}

const ask = async (sql: string, database = target) => (await database.query<Record<string, unknown>>(sql)).rows;

const toChecksums = ({ tables }: Pick<Manifest, 'tables'>) => new Map(tables.map(({ name, rows, sha256 }) => [name, `${rows} ${sha256}`]));

/** Returns the tables of a database as a backup of it lists them. */
async function readTables(database: Database): Promise<Map<string, string>> {
  const made = join(folder, `${Math.random()}.zip`);
  return toChecksums(await writeBackup({ database, secrets: server.deps.secrets }, made, () => undefined));
}

describe('a restored database', () => {
  let replaced: Database;
  let manifest: Manifest;
  beforeAll(async () => {
    replaced = await openTarget(createTestDatabase);
    await ask("INSERT INTO sync_outbox (kind, record_id) VALUES ('ticket', 'old')", replaced);
    await expect(restore(file, { into: replaced })).rejects.toThrow("The database isn't empty.");
    expect(await ask("SELECT record_id FROM sync_outbox WHERE record_id = 'old'", replaced)).toHaveLength(1);
    const report = await restore(file, { into: replaced, mayReplace: true });
    expect(report.unknown).toEqual([]);
    manifest = report.manifest;
  });
  afterAll(() => replaced.close());

  test('has every table of the backup and its waiting jobs, but no sessions', async () => {
    const before = new Map(original);
    const after = await readTables(replaced);
    // Tables that a restore writes to: the audit log and the paused sync.
    for (const table of ['audit_log', 'settings']) [before, after].forEach((each) => void each.delete(table));
    expect(after).toEqual(before);
    expect(manifest.leftOut).toEqual([
      'backups',
      'consent_states',
      'deleted_activities',
      'mail_counts',
      'mail_outbox',
      'mailbox_tokens',
      'provider_allowances',
      'provider_calls',
      'quickbooks_connection',
      'sessions',
      'setup_tokens',
      'sync_run_records',
      'sync_run_targets',
      'sync_runs',
      'ticket_presence',
      'upload_days',
      'vin_decodes',
      'zoho_registrations',
    ]);
    expect(await ask('SELECT count(*)::int AS sessions FROM sessions', replaced)).toEqual([{ sessions: 0 }]);
    expect(await ask('SELECT queue, data FROM waiting_jobs', replaced)).toContainEqual({ queue: 'test', data: { id: 7 } });
    const [attached] = await ask("SELECT string_agg(content, ''::bytea ORDER BY position) AS bytes FROM attachment_pieces", replaced);
    expect(Buffer.compare(attached?.bytes as Buffer, ATTACHED)).toBe(0);
  });

  test('has its sync paused and the restore in its audit log, which is append-only', async () => {
    const paused =
      "SELECT value -> 'syncConfiguration' ->> 'syncEnabled' AS sync, value ? 'restoredAt' AS restored FROM settings WHERE name = 'configuration'";
    expect(await ask(paused, replaced)).toEqual([{ sync: 'false', restored: true }]);
    expect(await ask("SELECT actor_name FROM audit_log WHERE action = 'backup.restored'", replaced)).toEqual([{ actor_name: 'System' }]);
    await expect(ask('DELETE FROM audit_log', replaced)).rejects.toThrow('append-only');
  });

  test('has the indexes, keys and triggers of the migrations, and continues its sequences', async () => {
    const made = await openTarget(createTestDatabase);
    const schema = `SELECT indexdef AS is FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT conrelid::regclass || ' ' || pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace
      UNION ALL SELECT pg_get_triggerdef(oid) || tgenabled::text FROM pg_trigger WHERE NOT tgisinternal ORDER BY 1`;
    expect(await ask(schema, replaced)).toEqual(await ask(schema, made));
    await made.close();
    const ids = await ask(
      "INSERT INTO parts (part_number, name, description, quantity, cost_cents, price_cents, supplier, compatible_models) VALUES ('', '', '', 0, 0, 0, '', '{}') RETURNING id",
      replaced,
    );
    expect(ids).toEqual([{ id: 'P-0002' }]);
  });

  test("isn't replaced if it is another program's", async () => {
    await ask('DROP TABLE schema_migrations', replaced);
    await expect(restore(file, { into: replaced, mayReplace: true })).rejects.toThrow('tables from another program');
  });
});

test('writes no secret into a backup in clear text', async () => {
  const { archive } = await openBackup(file);
  const texts = await Promise.all(
    archive.manifest.tables.map(async ({ name }) => (await (await archive.readTable(name)).toArray()).join('')),
  );
  archive.close();
  expect(texts.join('\n')).toContain('Größe');
  expect(texts.join('\n')).not.toContain('canary-refresh-token');
});

test('rejects a restore into a database that a server is using', async () => {
  const { archive, known } = await openBackup(file);
  const refused = restoreBackup({ ...server.deps, archive, known, mayReplace: true });
  await expect(refused).rejects.toThrow('OBDesk is still running on this database.');
  archive.close();
  expect(await readTables(server.database)).toEqual(original);
});

test('restores a backup of an older schema into an empty database and updates it', async () => {
  const sqlFolder = join(folder, 'newer');
  const files = await readSqlFiles();
  const later = { name: '9999_later.sql', sql: "ALTER TABLE parts ADD COLUMN later text NOT NULL DEFAULT 'new';", hash: '' };
  await writeSqlFolder(sqlFolder, { ...files, migrations: [...files.migrations, later] });
  const restored = await openTarget();
  await restore(file, { into: restored, sqlFolder });
  expect(await ask('SELECT name FROM schema_migrations ORDER BY name DESC LIMIT 1', restored)).toEqual([{ name: later.name }]);
  expect(await ask('SELECT id, later FROM parts', restored)).toEqual([{ id: 'P-0001', later: 'new' }]);
  await restored.close();
});

test('numbers the newer of two loaners that share a serial key', async () => {
  const old = await openTarget(createTestDatabase);
  await useOtherSerialKey(old);
  await ask("INSERT INTO tools (serial_number, model, status) VALUES ('LT 1', '', 'Available'), ('LT 1\ufeff', '', 'Available')", old);
  await writeBackup({ database: old, secrets: server.deps.secrets }, join(folder, 'old-keys.zip'), () => undefined);
  await old.close();
  const restored = await openTarget();
  await restore(join(folder, 'old-keys.zip'), { into: restored });
  expect(await ask('SELECT serial_number FROM tools ORDER BY id', restored)).toEqual([
    { serial_number: 'LT 1' },
    { serial_number: 'LT 1\ufeff (2)' },
  ]);
  await restored.close();
});

test.each<[string, string, (bytes: Buffer) => Buffer]>([
  ['cut in the middle', 'is incomplete. Copy it again', (bytes) => bytes.subarray(0, bytes.length / 2)],
  ['cut by its last byte', 'is incomplete. Copy it again', (bytes) => bytes.subarray(0, -1)],
  ['empty', "isn't an OBDesk backup: it's not a ZIP file", () => Buffer.alloc(0)],
  ['something else', "isn't an OBDesk backup: it's not a ZIP file", () => Buffer.from('Dear diary')],
])('rejects a file that is %s with the reason', async (_, message, spoil) => {
  const spoiled = join(folder, 'spoiled.zip');
  await writeFile(spoiled, spoil(await readFile(file)));
  await expect(restore(spoiled)).rejects.toThrow(`spoiled.zip ${message}`);
});

test('names a damaged table, wherever the damage is', async () => {
  const spoiled = join(folder, 'spoiled.zip');
  const damage = {
    manifest: (text: string) => text,
    entry: (name: string, bytes: Buffer) => (name.includes('/tickets') ? bytes.subarray(1) : bytes),
  };
  await repack(file, spoiled, damage);
  await expect(restore(spoiled)).rejects.toThrow('spoiled.zip is damaged: checksum mismatch in table tickets.');
  await repack(file, spoiled, { entry: (name, bytes) => (name.includes('/users') ? Buffer.alloc(0) : bytes) });
  await expect(restore(spoiled)).rejects.toThrow('spoiled.zip is damaged: table users has 0 rows instead of 1.');
  const bytes = await readFile(file);
  const at = bytes.indexOf('tables/tickets.copy') + 40;
  bytes.fill(0xff, at, at + 20);
  await writeFile(spoiled, bytes);
  await expect(restore(spoiled)).rejects.toThrow(/spoiled.zip is damaged: can't read table tickets/);
});

test('names missing, foreign and newer contents before it accesses the database', async () => {
  const spoiled = join(folder, 'spoiled.zip');
  const change = (fields: object) => ({ manifest: (text: string) => JSON.stringify({ ...JSON.parse(text), ...fields }) });
  const cases: [string, Parameters<typeof repack>[2]][] = [
    ['table users is missing', { keep: (name) => !name.includes('/users') }],
    ['it has no manifest.json', { keep: (name) => name !== 'manifest.json' }],
    ['its manifest.json is from another program', change({ program: 'Other' })],
    ['was created by a newer OBDesk version (format 99)', change({ format: 99 })],
    ['was created by a newer OBDesk version (migration 9999_later.sql)', change({ migrations: [{ name: '9999_later.sql', hash: '' }] })],
    ['(migration 0001_schema.sql differs)', change({ migrations: [{ name: '0001_schema.sql', hash: 'x' }] })],
    ['its manifest.json is incomplete', change({ tables: undefined })],
    ["tables/users.copy isn't listed in manifest.json", change({ tables: [] })],
  ];
  for (const [message, options] of cases) {
    const expected = message.includes("isn't listed") ? "isn't listed in manifest.json" : message;
    await expect(restore(await repack(file, spoiled, options))).rejects.toThrow(expected);
  }
  await expect(restore(join(folder, 'nowhere.zip'))).rejects.toThrow("doesn't exist");
  expect(await ask("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
});
