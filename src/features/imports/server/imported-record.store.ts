import type { Tx } from '../../../platform/server/database/database.ts';

/**
 * Claims keys for an import and answers those nobody had. Another import that claims one of them at the same
 * time waits for this transaction; the order keeps two from waiting for each other.
 */
export async function claimKeys(tx: Tx, importId: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.query<{ key: string }>({
    name: 'import-claim',
    text: `INSERT INTO imported_records (kind, key, import_id)
      SELECT 'tickets', key, $1 FROM unnest($2::text[]) AS key ORDER BY key COLLATE "C"
      ON CONFLICT DO NOTHING RETURNING key`,
    values: [importId, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Notes which record a claimed key became. */
export async function rememberRecords(tx: Tx, records: ReadonlyMap<string, string>): Promise<void> {
  await tx.query({
    name: 'import-remember',
    text: `UPDATE imported_records r SET record_id = made.id
      FROM unnest($1::text[], $2::text[]) AS made (key, id) WHERE r.kind = 'tickets' AND r.key = made.key`,
    values: [[...records.keys()], [...records.values()]],
  });
}
