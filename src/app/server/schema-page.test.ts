import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readDeclaredTables } from '../../testing/server/schema/declared-tables.ts';
import { readSchemaCatalog } from '../../testing/server/schema/schema-catalog.ts';
import { readRoutines, writeSchemaPage } from '../../testing/server/schema/schema-page.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';

const ROOT = join(import.meta.dirname, '../../..');
const PAGE = join(ROOT, 'docs/schema.md');

const server = serverForTests();

test('documents the schema of a new database in docs/schema.md', async () => {
  const owners = new Map((await readDeclaredTables()).map(({ table, feature }) => [getTableName(table), feature]));
  const page = writeSchemaPage({ catalog: await readSchemaCatalog(server.database), routines: readRoutines(ROOT), owners });
  if (process.env.OBDESK_WRITE_SCHEMA) writeFileSync(PAGE, page);
  expect(readFileSync(PAGE, 'utf8').split('\n'), 'docs/schema.md is out of date: "npm run schema" writes it again.').toEqual(
    page.split('\n'),
  );
});

test('creates every function and trigger from one file of its feature', async () => {
  const written = readRoutines(ROOT);
  const { tables, functions } = await readSchemaCatalog(server.database);
  const triggers = tables.flatMap(({ name, triggers: made }) => made.map((each) => `${each.name} on ${name}`));
  expect(triggers.sort()).toEqual(written.triggers.map(({ name, table }) => `${name} on ${table}`).sort());
  expect(functions.map(({ name }) => name).sort()).toEqual(written.functions.map(({ name }) => name).sort());
});
