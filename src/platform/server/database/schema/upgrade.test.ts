import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { makeSchemaBeforeBaseline } from '../../../../testing/server/schema/before-baseline.ts';
import { readSchemaLines } from '../../../../testing/server/schema/schema-text.ts';
import { createEmptyDatabase } from '../../../../testing/server/test-cluster.ts';
import { createLog } from '../../log.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { LAST_OF_BASELINE, REPLACED_MIGRATIONS } from './replaced-migrations.data.ts';
import { readSqlFiles } from './sql-files.ts';

const MARK = '\ufeff';

let old: Database;
const opened: Database[] = [];
const open = async (make: typeof createEmptyDatabase) => {
  const database = openDatabase(await make(inject('connection')), createLog('silent').log);
  opened.push(database);
  return database;
};
beforeEach(async () => {
  old = await open(createEmptyDatabase);
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

const ask = async (sql: string, values: unknown[] = []) => (await old.query<Record<string, unknown>>(sql, values)).rows;

async function readLaterMigrations(): Promise<string[]> {
  const { migrations } = await readSqlFiles();
  return migrations.map(({ name }) => name).filter((name) => name > LAST_OF_BASELINE);
}

async function readNewSchema(): Promise<string[]> {
  const fresh = await open(createEmptyDatabase);
  await migrate(fresh.connection);
  return readSchemaLines(fresh);
}

test('upgrades a database of the version before the baseline to the schema of a new one', async () => {
  await makeSchemaBeforeBaseline(old);
  expect(await migrate(old.connection)).toEqual(await readLaterMigrations());
  expect(await readSchemaLines(old)).toEqual(await readNewSchema());
  await ask("INSERT INTO audit_log (actor_name, action, subject, detail) VALUES ('', '', '', '{}')");
  await expect(ask('DELETE FROM audit_log')).rejects.toThrow('audit_log is append-only');
});

test('upgrades the same database on several nodes', async () => {
  await makeSchemaBeforeBaseline(old);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(old.connection)));
  expect(applied.flat()).toEqual(await readLaterMigrations());
  expect(await readSchemaLines(old)).toEqual(await readNewSchema());
});

test('leaves a database with only some of the replaced migrations as is, and says how to upgrade', async () => {
  await makeSchemaBeforeBaseline(old, REPLACED_MIGRATIONS.slice(0, 30));
  const before = await ask('SELECT name FROM schema_migrations ORDER BY name');
  await expect(migrate(old.connection)).rejects.toThrow(
    'The database is too old for this OBDesk version (last migration: 0033_vin_decodes.sql). First start the last version that includes migration 0050_merged_tickets_stay_closed.sql, then start this one.',
  );
  expect(await ask('SELECT name FROM schema_migrations ORDER BY name')).toEqual(before);
});

test('rejects a database with a changed replaced migration', async () => {
  const changed = REPLACED_MIGRATIONS.map((each) => (each.name.startsWith('0006') ? { ...each, hash: 'x' } : each));
  await makeSchemaBeforeBaseline(old, changed);
  await expect(migrate(old.connection)).rejects.toThrow('The migration 0006_parts.sql was changed after it ran.');
});

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

test('ends the older of two ownerships of one tool under the new key, and updates the customers', async () => {
  await makeSchemaBeforeBaseline(old);
  await addCustomers();
  await migrate(old.connection);
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
  await makeSchemaBeforeBaseline(old);
  await ask("INSERT INTO tools (serial_number, model, status) VALUES ('LT 1', '', 'Available'), ($1, '', 'Available')", [`LT 1${MARK}`]);
  await migrate(old.connection);
  expect(await ask('SELECT serial_number, version FROM tools ORDER BY id')).toEqual([
    { serial_number: 'LT 1', version: 1 },
    { serial_number: `LT 1${MARK} (2)`, version: 2 },
  ]);
});

test('finds rows by their new value in an index over a changed key', async () => {
  await makeSchemaBeforeBaseline(old);
  await ask("INSERT INTO tickets (id, summary, customer_company, type, status) VALUES ('TKT-1', '', $1, 'SOD', 'New')", [
    `Big${MARK} Fleet`,
  ]);
  await migrate(old.connection);
  const { rows } = await old.transaction(async (tx) => {
    await tx.query('SET LOCAL enable_seqscan = off');
    return tx.query("SELECT id FROM tickets WHERE company_key(customer_company) = company_key('big fleet')");
  });
  expect(rows).toEqual([{ id: 'TKT-1' }]);
});

test('has a valid body in every function', async () => {
  const functions = `SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`;
  await migrate(old.connection);
  const definitions = await ask(functions);
  expect(definitions.length).toBeGreaterThan(40);
  for (const { definition } of definitions) await ask(String(definition));
});
