import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server/test-server.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
}

const FEATURES = join(import.meta.dirname, '../../features');

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every table file says what the migrated database has: tables, columns, types and what may be empty', async () => {
  expect(byTable(await declaredColumns())).toEqual(byTable(await migratedColumns()));
});

async function declaredColumns(): Promise<Column[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.table.ts'));
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(join(FEATURES, file)).href) as Promise<Record<string, unknown>>),
  );
  const tables = modules.flatMap((module) => Object.values(module)).filter((value) => is(value, PgTable));
  return tables.flatMap((table) => {
    const { name, columns } = getTableConfig(table);
    return columns.map((column) => ({ table: name, column: column.name, type: column.getSQLType(), nullable: !column.notNull }));
  });
}

async function migratedColumns(): Promise<Column[]> {
  const { rows } = await server.database.query<Column & Record<string, unknown>>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relname NOT IN ('schema_migrations', 'schema_sql')`);
  return rows;
}

/** Readable when it differs: one line per column under its table. */
function byTable(columns: readonly Column[]): Record<string, string[]> {
  const lines = columns.map(
    ({ table, column, type, nullable }) => [table, `${column} ${type}${nullable ? ', may be empty' : ''}`] as const,
  );
  const names = [...new Set(lines.map(([table]) => table))].sort();
  return Object.fromEntries(
    names.map((name) => [
      name,
      lines
        .filter(([table]) => table === name)
        .map(([, line]) => line)
        .sort(),
    ]),
  );
}
