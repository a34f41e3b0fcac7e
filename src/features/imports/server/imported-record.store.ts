import type { Tx } from '../../../platform/server/database/database.ts';
import type { ImportRecord } from './import.store.ts';

/**
 * Claims keys for an import and answers those that were free. Another import that claims one of them at the same
 * time waits for this transaction; the order prevents deadlocks.
 */
export async function claimKeys(tx: Tx, { id, kind }: Pick<ImportRecord, 'id' | 'kind'>, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ key: string }>({
    name: 'import-claim',
    text: `INSERT INTO imported_records (kind, key, import_id)
      SELECT $1, key, $2 FROM unnest($3::text[]) AS key ORDER BY key COLLATE "C"
      ON CONFLICT DO NOTHING RETURNING key`,
    values: [kind, id, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Stores the id of the record that each claimed key became. */
export async function saveRecordIds(tx: Tx, kind: string, records: ReadonlyMap<string, string>): Promise<void> {
  await tx.query({
    name: 'import-remember',
    text: `UPDATE imported_records r SET record_id = made.id
      FROM unnest($2::text[], $3::text[]) AS made (key, id) WHERE r.kind = $1 AND r.key = made.key`,
    values: [kind, [...records.keys()], [...records.values()]],
  });
}
