import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { RecordAddition, RecordJoin } from '../../../../platform/server/import-target.ts';
import type { ImportRecord } from './import.store.ts';

/** State of a key: newly claimed, already claimed by this import, or by another one. */
export type Claim = 'free' | 'own' | 'taken';

/**
 * Claims keys for an import and returns their previous state. Concurrent imports of the same keys wait for this transaction; the
 * order prevents deadlocks.
 */
export async function claimKeys(
  tx: Tx,
  { id, kind }: Pick<ImportRecord, 'id' | 'kind'>,
  keys: readonly string[],
): Promise<Map<string, Claim>> {
  // A key claimed by a concurrent import is in neither half and counts as claimed.
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

/** Returns the keys that were imported before. */
export async function findKnownKeys(db: Db, kind: string, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ key: string }>({
    name: 'import-known',
    text: 'SELECT key FROM imported_records WHERE kind = $1 AND key = ANY($2)',
    values: [kind, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Stores the record ID of each claimed key. Doesn't change keys of other imports. */
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

/** Returns the records that this import created. */
export async function findOwnRecords(tx: Tx, importId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await tx.query<{ id: string }>({
    name: 'import-own',
    text: 'SELECT record_id AS id FROM imported_records WHERE import_id = $1 AND record_id = ANY($2) AND NOT is_joined',
    values: [importId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** Returns the next records of an import after an ID, ordered by ID. */
export async function listRecords(db: Db, importId: string, after: string, count: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'import-records',
    text: `SELECT DISTINCT record_id AS id FROM imported_records WHERE import_id = $1 AND record_id > $2 AND NOT is_joined
      ORDER BY record_id LIMIT $3`,
    values: [importId, after, count],
  });
  return rows.map(({ id }) => id);
}

/** Allows the rows of these records to be imported again. */
export async function forgetRecords(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM imported_records WHERE import_id = $1 AND record_id = ANY($2)', [importId, ids]);
}

/** Releases the keys of rows that didn't become records, when an import ends. */
export async function releaseUnused(tx: Tx, importId: string): Promise<void> {
  await tx.query("DELETE FROM imported_records WHERE import_id = $1 AND record_id = ''", [importId]);
}

/**
 * Stores what an import added to records. Keeps the previous version if someone else changed the record in between. Records created
 * by the import start with version 1.
 */
export async function saveAdditions(tx: Tx, importId: string, records: readonly RecordJoin[]): Promise<void> {
  if (records.length === 0) return;
  await tx.query({
    name: 'import-add',
    text: `INSERT INTO import_additions AS known (import_id, record_id, version, changes)
      SELECT $1, id, CASE WHEN before = 1 THEN after ELSE 1 END, changes
      FROM jsonb_to_recordset($2) AS added (id text, before integer, after integer, changes jsonb)
      ON CONFLICT (import_id, record_id) DO UPDATE SET changes = known.changes || excluded.changes,
        version = coalesce((
          SELECT after FROM jsonb_to_recordset($2) AS added (id text, before integer, after integer)
          WHERE id = known.record_id AND before = known.version
        ), known.version)`,
    values: [importId, JSON.stringify(records)],
  });
}

/** Returns the versions in which an import left these records. */
export async function findVersions(tx: Tx, importId: string, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await tx.query<{ id: string; version: number }>({
    name: 'import-versions',
    text: 'SELECT record_id AS id, version FROM import_additions WHERE import_id = $1 AND record_id = ANY($2)',
    values: [importId, ids],
  });
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Deletes and returns the next additions of an import, ordered by record. */
export async function takeAdditions(tx: Tx, importId: string, count: number): Promise<RecordAddition[]> {
  const { rows } = await tx.query<RecordAddition & Record<string, unknown>>(
    `DELETE FROM import_additions WHERE import_id = $1 AND record_id IN (
        SELECT record_id FROM import_additions WHERE import_id = $1 ORDER BY record_id LIMIT $2
      ) RETURNING record_id AS id, changes`,
    [importId, count],
  );
  return rows.map(({ id, changes }) => ({ id, changes })).sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Drops the additions to records that the undo removed or kept as a whole. */
export async function dropAdditions(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM import_additions WHERE import_id = $1 AND record_id = ANY($2)', [importId, ids]);
}
