import { beforeEach, expect, inject, test } from 'vitest';
import { createPreviousSchema } from '../../../../testing/server/schema/previous-schema.ts';
import { readSchemaLines } from '../../../../testing/server/schema/schema-text.ts';
import { createEmptyDatabase, createTestDatabase } from '../../../../testing/server/test-cluster.ts';
import { createLog } from '../../log.ts';
import { type Database, openDatabase } from '../database.ts';
import { migrate } from '../migrate.ts';
import { readSqlFiles } from './sql-files.ts';

let database: Database;
beforeEach(async () => {
  database = openDatabase(await createEmptyDatabase(inject('connection')), createLog('silent').log);
  await createPreviousSchema(database);
  return () => database.close();
});

test('adopts a database of the previous version, once for all servers', async () => {
  const [, ...later] = (await readSqlFiles()).migrations.map(({ name }) => name);
  const applied = await Promise.all([1, 2, 3].map(() => migrate(database.connection)));
  expect(applied.flat()).toEqual(later);
  const current = openDatabase(await createTestDatabase(inject('connection')), createLog('silent').log);
  expect(await readSchemaLines(database)).toEqual(await readSchemaLines(current));
  await current.close();
  expect(await migrate(database.connection)).toEqual([]);
});

test('rejects a database whose backfills are unfinished and leaves it unchanged', async () => {
  await database.query("UPDATE schema_backfills SET is_done = false WHERE name = 'customers of tools'");
  const before = await readSchemaLines(database);
  await expect(migrate(database.connection)).rejects.toThrow(
    'Start the previous OBDesk version once to finish its update of the data, then start this version.',
  );
  expect(await readSchemaLines(database)).toEqual(before);
});

test.each([
  ["DELETE FROM schema_migrations WHERE name = '0246_plain_table_comments.sql'"],
  ["UPDATE schema_migrations SET hash = 'x' WHERE name = '0131_backfills.sql'"],
  ["INSERT INTO schema_migrations (name, hash) VALUES ('0247_later.sql', 'x')"],
])('rejects a database with other migrations: %s', async (change) => {
  await database.query(change);
  await expect(migrate(database.connection)).rejects.toThrow(
    'The database was upgraded by a newer OBDesk version (migration 0101_extensions.sql).',
  );
});
