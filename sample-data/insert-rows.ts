import type { Db } from '../src/platform/server/database/database.ts';

/** Adds rows to a table, all in one statement and in their order; columns that the first row does not name get their default. */
export async function insertRows(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .sort()
    .join(', ');
  if (columns === '') return;
  const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`;
  await db.query(text, [JSON.stringify(rows)]);
}

/** A point in time as the database reads it. */
export const iso = (time: number): string => new Date(time).toISOString();
