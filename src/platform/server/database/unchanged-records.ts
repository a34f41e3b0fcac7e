import type { KeptRecord } from '../import-target.ts';
import { takeLock } from '../locks/take-lock.ts';
import type { Tx } from './database.ts';

export interface ImportedTable {
  readonly name: string;
  readonly title: string;
  /** Tables whose rows the import created with the record. */
  readonly owned?: readonly string[];
}

interface LockedRow {
  readonly id: string;
  readonly title: string;
  readonly version: number;
}

/** Locks records and returns those an undo may remove: unchanged since the import and not referred to by other rows. */
export async function findUnchanged(
  tx: Tx,
  table: ImportedTable,
  ids: readonly string[],
  versions?: ReadonlyMap<string, number>,
): Promise<{ untouched: string[]; kept: KeptRecord[] }> {
  const text = `SELECT id, ${table.title} AS title, version FROM ${table.name} WHERE id = ANY($1) ORDER BY id FOR UPDATE`;
  takeLock(tx, table.name, ids);
  const { rows } = await tx.query<LockedRow & Record<string, unknown>>(text, [ids]);
  const referring = await findReferring(
    tx,
    table,
    rows.map(({ id }) => id),
  );
  const kept = rows.flatMap(({ id, title, version }) => {
    const reason = version > (versions?.get(id) ?? 1) ? 'Changed since the import' : referring.get(id);
    return reason === undefined ? [] : [{ id, title, reason }];
  });
  const stay = new Set(kept.map(({ id }) => id));
  return { untouched: ids.filter((id) => !stay.has(id)), kept };
}

/** Removes unchanged records and returns the others. Rows that the import created with them must be removed first. */
export async function removeUnchanged(tx: Tx, table: ImportedTable, ids: readonly string[]): Promise<KeptRecord[]> {
  const { untouched, kept } = await findUnchanged(tx, table, ids);
  await tx.query(`DELETE FROM ${table.name} WHERE id = ANY($1)`, [untouched]);
  return kept;
}

interface ForeignKey {
  readonly from: string;
  readonly column: string;
}

/** Reads the foreign keys from the database, so that new tables are included. Ignores ON DELETE SET NULL. */
async function findReferring(tx: Tx, { name, owned = [] }: ImportedTable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows: keys } = await tx.query<ForeignKey & Record<string, unknown>>(
    `SELECT conrelid::regclass::text AS from, a.attname AS column
      FROM pg_constraint c JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
      WHERE c.contype = 'f' AND c.confdeltype <> 'n' AND c.confrelid = $1::regclass AND cardinality(c.conkey) = 1 AND NOT c.conrelid::regclass::text = ANY($2)`,
    [name, owned],
  );
  const reasons = new Map<string, string>();
  for (const { from, column } of keys) {
    const { rows } = await tx.query<{ id: string }>(`SELECT DISTINCT ${column} AS id FROM ${from} WHERE ${column} = ANY($1)`, [ids]);
    for (const { id } of rows) reasons.set(id, `Used by ${from.replaceAll('_', ' ')}`);
  }
  return reasons;
}
