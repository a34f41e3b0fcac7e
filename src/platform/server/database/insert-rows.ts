import { getTableColumns, getTableName, SQL } from 'drizzle-orm';
import { PgCustomColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';

/**
 * Returns the IDs of the inserted rows; skips rows that violate a unique index. Passes them as one JSON parameter, because
 * drizzle's parameter per value is several times slower.
 */
export async function insertRows<T extends PgTable>(tx: Tx, table: T, rows: readonly T['$inferInsert'][]): Promise<string[]> {
  const columns = Object.entries(getTableColumns(table)).filter(([, column]) => column.generated === undefined);
  const given = rows.map((row: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(columns.map(([key, column]) => [column.name, toJsonValue(column, row[key])])),
  );
  const names = columns.map(([, { name }]) => name);
  const types = columns.map(([, column]) => `${column.name} ${column.getSQLType()}`);
  const values = columns.map(([, { name, default: byDefault }]) =>
    byDefault instanceof SQL ? `coalesce(${name}, ${new PgDialect().sqlToQuery(byDefault).sql})` : name,
  );
  const { rows: added } = await tx.query<{ id: string }>({
    name: `${getTableName(table)}-insert-rows`,
    text: `INSERT INTO ${getTableName(table)} (${names}) SELECT ${values} FROM jsonb_to_recordset($1) AS given (${types})
      ON CONFLICT DO NOTHING RETURNING id`,
    values: [JSON.stringify(given)],
  });
  return added.map(({ id }) => id);
}

/** Converts a value to JSON. A missing value becomes the column default; the statement adds SQL defaults. */
function toJsonValue(column: ReturnType<typeof getTableColumns>[string], value: unknown): unknown {
  if (value === undefined) return column.default instanceof SQL ? null : column.default;
  return column instanceof PgCustomColumn && value !== null ? column.mapToDriverValue(value) : value;
}
