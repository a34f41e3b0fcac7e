import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/server/database/database.ts';
import { applyMigrations, createSchemaTables, setKeys } from '../../platform/server/database/migrate.ts';
import { readSqlFiles } from '../../platform/server/database/schema/sql-files.ts';
import { createLog } from '../../platform/server/log.ts';
import { createEmptyDatabase } from '../../testing/server/test-cluster.ts';

/** One database for all tests, which apply the migrations in their order. */
let database: Database;
let next = '';
beforeAll(async () => {
  database = openDatabase(await createEmptyDatabase(inject('connection')), createLog('silent').log);
});
afterAll(() => database.close());

const ask = async (sql: string, values: unknown[] = []) => (await database.query<Record<string, unknown>>(sql, values)).rows;

/** Applies the remaining migrations up to but excluding `last`. Functions and triggers follow after all migrations. Returns the names. */
async function migrateUpTo(last: string): Promise<string[]> {
  const files = await readSqlFiles();
  const wanted = files.migrations.filter(({ name }) => name >= next && name < last);
  await database.transaction(async (tx) => {
    const client = await tx.lendClient();
    await createSchemaTables(client);
    if (next === '') await setKeys(client, files);
    await applyMigrations(client, wanted);
  });
  next = last;
  return wanted.map(({ name }) => name);
}

const KINDS = [
  {
    kind: 'customer',
    importKind: 'accounts',
    table: 'customers',
    insert: `customers (id, shop_name, contacts, shipping_address, billing_address, tool_serials, sync_status, last_updated)
      SELECT id, id, '[]', '', '', '{}', status, '2026-01-01'`,
  },
  {
    kind: 'lead',
    importKind: 'leads',
    table: 'leads',
    insert: `leads (id, contact_name, company_name, position, sync_status, zoho_id, last_updated)
      SELECT id, '', id, '5', status, "providerId", '2026-01-01'`,
  },
  {
    kind: 'ticket',
    importKind: 'tickets',
    table: 'tickets',
    insert: `tickets (id, summary, customer_company, type, status, sync_status, zoho_case_id, last_updated)
      SELECT id, id, '', 'SOD', 'New', status, "providerId", '2026-01-01'`,
  },
];

/** Records of the previous version. The keys tell by which rows they were imported, the last in June. */
const RECORDS = [
  { id: 'typed', status: 'pending', isQueued: true, keys: [] },
  { id: 'imported', status: 'pending', isQueued: false, keys: ['row 1'] },
  { id: 'imported and edited', status: 'pending', isQueued: true, keys: ['row 2'] },
  { id: 'known and edited', status: 'pending', isQueued: true, keys: ['id:3'], providerId: '3' },
  { id: 'refused', status: 'error', isQueued: false, keys: [] },
  { id: 'synced', status: 'synced', isQueued: false, keys: ['id:4', 'id:5'], providerId: '4' },
  { id: 'synced without an import', status: 'synced', isQueued: false, keys: [], providerId: '6' },
];

test('sets the sync status of existing records by their provider ID', async () => {
  await migrateUpTo('0144');
  for (const [place, { kind, importKind, insert }] of KINDS.entries()) await addRecords({ place, kind, importKind, insert });
  expect(await migrateUpTo('0145')).toEqual(['0144_unsynced_records.sql']);
  for (const { kind, table } of KINDS) {
    const rows = await ask(`SELECT id, sync_status AS status, (last_sync AT TIME ZONE 'UTC')::date::text AS day FROM ${table}`);
    expect(Object.fromEntries(rows.map(({ id, status, day }) => [id, [status, day]])), kind).toEqual({
      typed: ['pending', null],
      imported: ['unsynced', null],
      'imported and edited': ['unsynced', null],
      'known and edited': ['pending', null],
      refused: ['error', null],
      synced: ['synced', '2026-06-01'],
      'synced without an import': ['synced', '2026-01-01'],
    });
    expect(await ask('SELECT record_id FROM sync_outbox WHERE kind = $1 ORDER BY record_id', [kind])).toEqual([
      { record_id: 'known and edited' },
      { record_id: 'typed' },
    ]);
    await expect(ask(`UPDATE ${table} SET last_sync = NULL WHERE id = 'synced'`)).rejects.toThrow(`${table}_sync_status_check`);
  }
});

/** Adds records of one kind as the previous version left them, with their imports, whose IDs begin with `place`. */
async function addRecords({ place, kind, importKind, insert }: Omit<(typeof KINDS)[number], 'table'> & { place: number }): Promise<void> {
  const toImportId = (n: number) => `${place}0000000-0000-4000-8000-00000000000${n}`;
  await ask(
    `INSERT INTO imports (id, kind, file_name, state, created_by, created_at)
        SELECT ($2 || n)::uuid, $1, 'a.csv', 'done', 'x', ('2026-0' || n || '-01')::timestamptz FROM generate_series(5, 6) n`,
    [importKind, toImportId(5).slice(0, -1)],
  );
  await ask(`INSERT INTO ${insert} FROM jsonb_to_recordset($1) AS given (id text, status text, "providerId" text)`, [
    JSON.stringify(RECORDS),
  ]);
  for (const { id, keys, isQueued } of RECORDS) {
    if (isQueued) await ask('INSERT INTO sync_outbox (kind, record_id) VALUES ($1, $2)', [kind, id]);
    for (const key of keys) {
      const importId = toImportId(key === 'id:5' ? 6 : 5);
      await ask('INSERT INTO imported_records (kind, key, import_id, record_id) VALUES ($1, $2, $3, $4)', [importKind, key, importId, id]);
    }
  }
}

/** Triggers of the previous version that counted times and loans, with their old names. */
const OLD_TRIGGERS = `
  CREATE FUNCTION count_as_before() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN DELETE FROM ticket_time_counters; DELETE FROM loan_day_counters; RETURN NULL; END $$;
  CREATE TRIGGER ticket_times_counted AFTER INSERT OR UPDATE OR DELETE ON ticket_times FOR EACH ROW EXECUTE FUNCTION count_as_before();
  CREATE TRIGGER ticket_times_emptied AFTER TRUNCATE ON ticket_times FOR EACH STATEMENT EXECUTE FUNCTION count_as_before();
  CREATE TRIGGER loans_counted AFTER INSERT OR DELETE OR UPDATE ON loans FOR EACH ROW EXECUTE FUNCTION count_as_before();
  CREATE TRIGGER loans_emptied AFTER TRUNCATE ON loans FOR EACH STATEMENT EXECUTE FUNCTION count_as_before();
  CREATE TRIGGER tools_moved_loan_days AFTER UPDATE OF model ON tools FOR EACH ROW EXECUTE FUNCTION count_as_before();`;

test('lets a node of the previous version close tickets and lend tools during the migration of counters', async () => {
  await migrateUpTo('0151');
  await ask(OLD_TRIGGERS);
  expect(await migrateUpTo('0152')).toEqual(['0151_figures_by_days_of_a_zone.sql']);
  await ask("INSERT INTO tickets (id, summary, customer_company, type, status) VALUES ('TKT-1', '', '', 'SOD', 'New')");
  await ask("INSERT INTO ticket_times (ticket_id, type, opened_at, closed_at) VALUES ('TKT-1', 'SOD', now(), now())");
  await ask("INSERT INTO tools (id, serial_number, model, status) VALUES ('LT-1', 'S1', 'iScan', 'Available')");
  await ask("INSERT INTO loans (tool_id, assigned_to, lent_at, due) VALUES ('LT-1', 'A', now(), '2030-01-01')");
  await ask("UPDATE tools SET model = 'iScan Pro'");
  await ask('TRUNCATE loans, ticket_times');
  expect(await ask('SELECT tgname FROM pg_trigger WHERE NOT tgisinternal')).toEqual([]);
});

test('converts stored webhook URLs of earlier versions to digests', async () => {
  await migrateUpTo('0178');
  const url = 'https://obdesk.example/api/sync/hooks/crm/5ec2e7';
  await ask('INSERT INTO sync_state (hooks) VALUES ($1)', [JSON.stringify({ crm: { url, until: '2026-06-01T00:00:00.000Z' } })]);
  expect(await migrateUpTo('0179')).toEqual(['0178_digests_of_hook_addresses.sql']);
  const digest = createHash('sha256').update(url).digest('hex');
  expect(await ask('SELECT hooks FROM sync_state')).toEqual([{ hooks: { crm: { digest, until: '2026-06-01T00:00:00.000Z' } } }]);
});

test('converts the log entries of stopped sync actions, and of no failed ones', async () => {
  await migrateUpTo('0245');
  await ask(
    `INSERT INTO sync_log (at, event, text) VALUES (now(), 'failed', 'Failed: Import All Bugs - stopped'),
      (now(), 'failed', 'Failed: Import All Bugs - Zoho stopped responding'), (now(), 'done', 'Finished: Import All Bugs')`,
  );
  expect(await migrateUpTo('0246')).toEqual(['0245_stopped_actions_in_the_sync_log.sql']);
  expect(await ask('SELECT event, text FROM sync_log ORDER BY id')).toEqual([
    { event: 'stopped', text: 'Stopped: Import All Bugs' },
    { event: 'failed', text: 'Failed: Import All Bugs - Zoho stopped responding' },
    { event: 'done', text: 'Finished: Import All Bugs' },
  ]);
  await expect(ask("UPDATE sync_log SET event = 'other'")).rejects.toThrow('sync_log_event_check');
});
