import { expect, inject, test } from 'vitest';
import { openDatabase } from '../../platform/server/database/database.ts';
import { createLog } from '../../platform/server/log.ts';
import { readSchemaCatalog } from '../../testing/server/schema/schema-catalog.ts';
import { describeSchema, readRoutines } from '../../testing/server/schema/schema-page.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { createTestDatabase } from '../../testing/server/test-cluster.ts';

const server = serverForTests();

test('prints every table and view under its name', async () => {
  const headings = (await describeSchema(server.database)).split('\n').filter((line) => line.startsWith('### '));
  const { rows } = await server.database.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  );
  expect(headings.sort()).toEqual(rows.map(({ name }) => `### ${name}`).sort());
});

test('creates every function and trigger from one file of its feature', async () => {
  const written = readRoutines();
  const { tables, functions } = await readSchemaCatalog(server.database);
  const triggers = tables.flatMap(({ name, triggers: made }) => made.map((each) => `${each.name} on ${name}`));
  expect(triggers.sort()).toEqual(written.triggers.map(({ name, table }) => `${name} on ${table}`).sort());
  expect(functions.map(({ name }) => name).sort()).toEqual(written.functions.map(({ name }) => name).sort());
});

test('has a valid body in every function', async () => {
  const database = openDatabase(await createTestDatabase(inject('connection')), createLog('silent').log);
  const { rows } = await database.query<{ definition: string }>(
    `SELECT pg_get_functiondef(p.oid) AS definition FROM pg_proc p WHERE pronamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = p.oid AND deptype = 'e')`,
  );
  expect(rows.length).toBeGreaterThan(40);
  for (const { definition } of rows) await database.query(definition);
  await database.close();
});
