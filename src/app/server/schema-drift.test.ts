import { type Column as DeclaredColumn, is, SQL } from 'drizzle-orm';
import { getTableConfig, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { byDatabase } from '../../platform/server/database/columns.ts';
import { readDeclaredTables } from '../../testing/server/schema/declared-tables.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';

interface Column {
  readonly table: string;
  readonly column: string;
  readonly type: string;
  readonly nullable: boolean;
  /** Position in the primary key; 0 if not part of it. */
  readonly key: number;
  readonly isGenerated: boolean;
  readonly isIdentity: boolean;
  /** As formatted by PostgreSQL. */
  readonly default: string | null;
}

const server = serverForTests();

test('matches the migrated database in every table file: columns, types, defaults, keys and nullability', async () => {
  const declared = await declaredColumns();
  const tables = new Set(declared.map(({ table }) => table));
  expect(byTable(declared)).toEqual(byTable((await migratedColumns()).filter(({ table }) => tables.has(table))));
});

test('defines indexes, checks, references and generated expressions in migrations only', async () => {
  const said = (await readDeclaredTables()).flatMap(({ table }) => {
    const { name, columns, checks, foreignKeys, indexes, uniqueConstraints } = getTableConfig(table);
    const expressions = columns.filter(({ generated, isUnique }) => isUnique || (generated && generated.as !== byDatabase));
    return [...checks, ...foreignKeys, ...indexes, ...uniqueConstraints, ...expressions].map(() => name);
  });
  expect(said).toEqual([]);
});

async function declaredColumns(): Promise<Column[]> {
  const tables = (await readDeclaredTables()).map(({ table }) => table);
  return (await Promise.all(tables.map(toColumns))).flat();
}

async function toColumns(table: PgTable): Promise<Column[]> {
  const { name, columns, primaryKeys } = getTableConfig(table);
  const keys = primaryKeys.flatMap((key) => key.columns.map((column) => column.name));
  const defaults = await formatDefaults(columns);
  return columns.map((column, index) => ({
    table: name,
    column: column.name,
    type: column.getSQLType(),
    nullable: !column.notNull,
    key: column.primary ? 1 : keys.indexOf(column.name) + 1,
    isGenerated: column.generated !== undefined,
    isIdentity: column.generatedIdentity !== undefined,
    default: defaults[index] ?? null,
  }));
}

/** Normalizes defaults, which can be written in several ways. */
async function formatDefaults(columns: readonly DeclaredColumn[]): Promise<(string | null)[]> {
  const given = columns.map((column, index) => `c${index} ${column.getSQLType()}${toDefault(column)}`);
  return server.database.transaction(async (tx) => {
    await tx.query(`CREATE TEMP TABLE as_declared (${given.join(', ')}) ON COMMIT DROP`);
    const { rows } = await tx.query<{ default: string | null }>(`
      SELECT pg_get_expr(d.adbin, d.adrelid) AS default FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
      WHERE a.attrelid = 'as_declared'::regclass AND a.attnum > 0 ORDER BY a.attnum`);
    return rows.map((row) => row.default);
  });
}

function toDefault(column: DeclaredColumn): string {
  if (column.default === undefined) return '';
  if (is(column.default, SQL)) return ` DEFAULT ${new PgDialect().sqlToQuery(column.default).sql}`;
  const value = column.mapToDriverValue(column.default);
  return ` DEFAULT ${typeof value === 'number' ? value : `'${String(value).replaceAll("'", "''")}'`}`;
}

async function migratedColumns(): Promise<Column[]> {
  const { rows } = await server.database.query<Column & Record<string, unknown>>(`
    SELECT c.relname AS table, a.attname AS column, format_type(a.atttypid, a.atttypmod) AS type, NOT a.attnotnull AS nullable,
      coalesce(array_position(i.indkey::int[], a.attnum::int) + 1, 0) AS key, a.attgenerated <> '' AS "isGenerated",
      a.attidentity <> '' AS "isIdentity", CASE a.attgenerated WHEN '' THEN pg_get_expr(d.adbin, d.adrelid) END AS default
    FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
      LEFT JOIN pg_index i ON i.indrelid = c.oid AND i.indisprimary
      LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0 AND NOT a.attisdropped
      AND c.relname NOT IN ('schema_migrations', 'schema_sql')`);
  return rows;
}

function byTable(columns: readonly Column[]): Record<string, string[]> {
  const names = [...new Set(columns.map(({ table }) => table))].sort();
  const linesOf = (name: string) => columns.filter(({ table }) => table === name).map(toLine);
  return Object.fromEntries(names.map((name) => [name, linesOf(name).sort()]));
}

function toLine(column: Column): string {
  const { nullable, key, isGenerated, isIdentity } = column;
  const said = {
    'may be empty': nullable,
    [`key ${key}`]: key > 0,
    generated: isGenerated,
    identity: isIdentity,
    [`default ${column.default}`]: column.default !== null,
  };
  const words = Object.entries(said).flatMap(([word, isSo]) => (isSo ? [word] : []));
  return [`${column.column} ${column.type}`, ...words].join(', ');
}
