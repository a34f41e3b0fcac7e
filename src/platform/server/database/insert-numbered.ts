import { getTableName, SQL } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import { insertRows } from './insert-rows.ts';

export type NumberedTable = PgTable & { readonly id: PgColumn };

/** Inserts rows under new IDs. Returns the IDs in input order, `undefined` for rows that violate a unique index. */
export async function insertNumbered<T extends NumberedTable>(
  tx: Tx,
  table: T,
  rows: readonly T['$inferInsert'][],
): Promise<(string | undefined)[]> {
  const ids = await allocateIds(tx, table, rows.length);
  const numbered = rows.map((row, place) => ({ ...row, id: ids[place] }));
  const added = new Set(await insertRows<T>(tx, table, numbered));
  return ids.map((id) => (added.has(id) ? id : undefined));
}

async function allocateIds(tx: Tx, table: NumberedTable, count: number): Promise<string[]> {
  const { default: nextId } = table.id;
  if (!(nextId instanceof SQL)) throw new Error(`the ID of ${getTableName(table)} has no SQL default`);
  const { rows } = await tx.query<{ id: string }>({
    name: `${getTableName(table)}-ids`,
    text: `SELECT ${new PgDialect().sqlToQuery(nextId).sql} AS id FROM generate_series(1, $1)`,
    values: [count],
  });
  return rows.map(({ id }) => id);
}
