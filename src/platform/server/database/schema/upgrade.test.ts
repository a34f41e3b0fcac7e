import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeSchemaBeforeBaseline, recordReplaced } from '../../../../testing/server/schema/before-baseline.ts';
import { readSchemaLines } from '../../../../testing/server/schema/schema-text.ts';
import { createEmptyDatabase, createTestDatabase } from '../../../../testing/server/test-cluster.ts';
import { createLog } from '../../log.ts';
import { type Database, openDatabase } from '../database.ts';
import { createSchemaTables, migrate } from '../migrate.ts';
import { LAST_OF_BASELINE, REPLACED_MIGRATIONS } from './replaced-migrations.data.ts';
import { readSqlFiles } from './sql-files.ts';

const MARK = '\ufeff';

/** A database of the version before the baseline, with rows, that several nodes have upgraded. */
let upgraded: Database;
/** A database that all migrations made. */
let fresh: Database;
let applied: readonly string[];
const opened: Database[] = [];
const open = async (make: typeof createEmptyDatabase) => {
  const database = openDatabase(await make(inject('connection')), createLog('silent').log);
  opened.push(database);
  return database;
};
beforeAll(async () => {
  [upgraded, fresh] = await Promise.all([open(createEmptyDatabase), open(createTestDatabase)]);
  await makeSchemaBeforeBaseline(upgraded);
  await addCustomers();
  await ask("INSERT INTO tools (serial_number, model, status) VALUES ('LT 1', '', 'Available'), ($1, '', 'Available')", [`LT 1${MARK}`]);
  await ask("INSERT INTO tickets (id, summary, customer_company, type, status) VALUES ('TKT-1', '', $1, 'SOD', 'New')", [
    `Big${MARK} Fleet`,
  ]);
  applied = (await Promise.all([1, 2, 3].map(() => migrate(upgraded.connection)))).flat();
});
afterAll(async () => {
  for (const database of opened) await database.close();
});

const ask = async (sql: string, values: unknown[] = [], database = upgraded) =>
  (await database.query<Record<string, unknown>>(sql, values)).rows;

async function addCustomers(): Promise<void> {
  await ask(
    `INSERT INTO customers (id, shop_name, contacts, shipping_address, billing_address, tool_serials)
      VALUES ('a', 'A', '[]', '', '', ARRAY['X1', 'S1']), ('b', 'B', '[]', '', '', ARRAY[$1, 'S2', $2])`,
    [`${MARK}S1`, `S2${MARK}`],
  );
  await ask(
    `INSERT INTO serial_owners (customer_id, serial, owned_from) VALUES ('a', 'X1', '2020-01-01Z'), ('a', 'S1', '2020-01-01Z'),
      ('b', $1, '2021-01-01Z'), ('b', 'S2', '2021-01-01Z'), ('b', $2, '2022-01-01Z')`,
    [`${MARK}S1`, `S2${MARK}`],
  );
}

test('upgrades a database of the version before the baseline to the schema of a new one, once for all nodes', async () => {
  const { migrations } = await readSqlFiles();
  expect(applied).toEqual(migrations.map(({ name }) => name).filter((name) => name > LAST_OF_BASELINE));
  expect(await readSchemaLines(upgraded)).toEqual(await readSchemaLines(fresh));
  await ask("INSERT INTO audit_log (actor_name, action, subject, detail) VALUES ('', '', '', '{}')");
  await expect(ask('DELETE FROM audit_log')).rejects.toThrow('audit_log is append-only');
});

test('ends the older of two ownerships of one tool under the new key, and updates the customers', async () => {
  const owners = "SELECT customer_id, serial_key, to_char(owned_until AT TIME ZONE 'UTC', 'YYYY') AS until FROM serial_owners ORDER BY id";
  expect(await ask(owners)).toEqual([
    { customer_id: 'a', serial_key: 'X1', until: null },
    { customer_id: 'a', serial_key: 'S1', until: '2021' },
    { customer_id: 'b', serial_key: 'S1', until: null },
    { customer_id: 'b', serial_key: 'S2', until: '2022' },
    { customer_id: 'b', serial_key: 'S2', until: null },
  ]);
  expect(await ask('SELECT tool_serials, version FROM customers ORDER BY id')).toEqual([
    { tool_serials: ['X1'], version: 2 },
    { tool_serials: [`${MARK}S1`, 'S2'], version: 2 },
  ]);
});

test('numbers the newer of two loaners with one serial number under the new key', async () => {
  expect(await ask('SELECT serial_number, version FROM tools ORDER BY id')).toEqual([
    { serial_number: 'LT 1', version: 1 },
    { serial_number: `LT 1${MARK} (2)`, version: 2 },
  ]);
});

test('finds rows by their new value in an index over a changed key', async () => {
  const { rows } = await upgraded.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    return tx.query("SELECT id FROM tickets WHERE company_key(customer_company) = company_key('big fleet')");
  });
  expect(rows).toEqual([{ id: 'TKT-1' }]);
});

/** Returns an empty database in which these migrations are recorded as applied. */
async function openWithRecorded(migrations: typeof REPLACED_MIGRATIONS): Promise<Database> {
  const database = await open(createEmptyDatabase);
  await database.transaction(async (tx) => createSchemaTables(await tx.lendClient()));
  await recordReplaced(database, migrations);
  return database;
}

test('leaves a database with only some of the replaced migrations as is, and says how to upgrade', async () => {
  const old = await openWithRecorded(REPLACED_MIGRATIONS.slice(0, 30));
  const before = await readSchemaLines(old);
  await expect(migrate(old.connection)).rejects.toThrow(
    'The database is too old for this OBDesk version (last migration: 0033_vin_decodes.sql). First start the last version that includes migration 0050_merged_tickets_stay_closed.sql, then start this one.',
  );
  expect(await ask('SELECT name FROM schema_migrations', [], old)).toHaveLength(30);
  expect(await readSchemaLines(old)).toEqual(before);
});

test('rejects a database with a changed replaced migration', async () => {
  const old = await openWithRecorded(REPLACED_MIGRATIONS.map((each) => (each.name.startsWith('0006') ? { ...each, hash: 'x' } : each)));
  await expect(migrate(old.connection)).rejects.toThrow('The migration 0006_parts.sql was changed after it ran.');
});

test('has a valid body in every function', async () => {
  const functions = `SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;
  const definitions = await ask(functions, [], fresh);
  expect(definitions.length).toBeGreaterThan(40);
  for (const { definition } of definitions) await ask(String(definition), [], fresh);
});
