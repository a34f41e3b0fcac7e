import { beforeEach, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '../../platform/server/database/database.ts';
import { migrate } from '../../platform/server/database/migrate.ts';
import { createLog } from '../../platform/server/log.ts';
import { useOtherSerialKey } from '../../testing/server/schema/changed-keys.ts';
import { createTestDatabase } from '../../testing/server/test-cluster.ts';

/** The byte order mark, which only the current serial_key ignores. */
const MARK = '\ufeff';

let database: Database;
beforeEach(async () => {
  database = openDatabase(await createTestDatabase(inject('connection')), createLog('silent').log);
  await useOtherSerialKey(database);
  return () => database.close();
});

const ask = async (sql: string, values: unknown[] = []) => (await database.query<Record<string, unknown>>(sql, values)).rows;

test('ends the older of two ownerships of one tool under the new key, and updates the customers', async () => {
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
  await migrate(database.connection);
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
  await ask("INSERT INTO tools (serial_number, model, status) VALUES ('LT 1', '', 'Available'), ($1, '', 'Available')", [`LT 1${MARK}`]);
  await migrate(database.connection);
  expect(await ask('SELECT serial_number, version FROM tools ORDER BY id')).toEqual([
    { serial_number: 'LT 1', version: 1 },
    { serial_number: `LT 1${MARK} (2)`, version: 2 },
  ]);
});
