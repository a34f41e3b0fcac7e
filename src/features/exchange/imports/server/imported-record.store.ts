import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { ImportRecord } from './import.store.ts';

/** The state of a key: free until now, claimed by this import before, or by another one. */
export type Claim = 'free' | 'own' | 'taken';

/**
 * Claims keys for an import and answers whose each of them was. Another import that claims one of them at the same
 * time waits for this transaction; the order prevents deadlocks.
 */
export async function claimKeys(
  tx: Tx,
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
  keys: readonly string[],
): Promise<Map<string, Claim>> {
  // A key that another import has claimed meanwhile is in neither half; it is taken.
  const { rows } = await tx.query<{ key: string; claim: Claim }>({
    name: 'import-claim',
    text: `WITH claimed AS (
        INSERT INTO imported_records (kind, key, import_id)
        SELECT $1, key, $2 FROM unnest($3::text[]) AS key ORDER BY key COLLATE "C"
        ON CONFLICT DO NOTHING RETURNING key
      ) SELECT key, 'free' AS claim FROM claimed
      UNION ALL SELECT key, 'own' FROM imported_records WHERE kind = $1 AND key = ANY($3) AND import_id = $2`,
    values: [kind, id, keys],
  });
  const claims = new Map(rows.map(({ key, claim }) => [key, claim]));
  return new Map(keys.map((key) => [key, claims.get(key) ?? 'taken']));
}

/** Those of the keys that an import has made a record of. */
export async function findKnownKeys(db: Db, kind: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>({
    name: 'import-known',
    text: 'SELECT key FROM imported_records WHERE kind = $1 AND key = ANY($2)',
    values: [kind, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Stores the ID of the record that each claimed key became, or was added to. Keys of other imports stay as they are. */
export async function saveRecordIds(
  tx: Tx,
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
  records: ReadonlyMap<string, string>,
  { isJoined = false } = {},
): Promise<void> {
  if (records.size === 0) return;
  await tx.query({
    name: 'import-remember',
    text: `UPDATE imported_records r SET record_id = made.id, is_joined = $5
      FROM unnest($3::text[], $4::text[]) AS made (key, id) WHERE r.kind = $2 AND r.key = made.key AND r.import_id = $1`,
    values: [id, kind, [...records.keys()], [...records.values()], isJoined],
  });
}

/** Those of the records that this import has added. */
export async function findOwnRecords(tx: Tx, importId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>({
    name: 'import-own',
    text: 'SELECT record_id AS id FROM imported_records WHERE import_id = $1 AND record_id = ANY($2) AND NOT is_joined',
    values: [importId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The next records of an import behind `after`, in the order of their ids. */
export async function listRecords(tx: Tx, importId: string, after: string, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>({
    name: 'import-records',
    text: `SELECT DISTINCT record_id AS id FROM imported_records WHERE import_id = $1 AND record_id > $2 AND NOT is_joined
      ORDER BY record_id LIMIT ${count}`,
    values: [importId, after],
  });
  return rows.map(({ id }) => id);
}

/** Lets the rows of these records go in again. */
export async function forgetRecords(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM imported_records WHERE import_id = $1 AND record_id = ANY($2)', [importId, ids]);
}

/** Gives back the keys of rows that became no record; called when an import ends. */
export async function releaseUnused(tx: Tx, importId: string): Promise<void> {
  await tx.query("DELETE FROM imported_records WHERE import_id = $1 AND record_id = ''", [importId]);
}
