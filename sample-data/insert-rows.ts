import type { Db } from '../src/platform/server/database/database.ts';

/** Inserts rows into a table in one statement, in order. Columns that the first row omits get their defaults. */
export async function insertRows(db: Db, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
    .sort()
    .join(', ');
  if (columns === '') return;
  const text = `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)`;
  await db.query(text, [JSON.stringify(rows)]);
}

/** Formats a time for the database. */
export const iso = (time: number): string => new Date(time).toISOString();
