import type { Tx } from '../../../../platform/server/database/database.ts';
import type { RecordAddition, RecordJoin } from '../../../../platform/server/import-target.ts';

/**
 * Stores what an import added to records. The version stays as the import left it before if somebody else changed the record in between; a record
 * that the import made begins with version 1.
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

/** The versions in which an import left these records. */
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

/** Drops the additions to records that the undo removed or left in place as a whole. */
export async function dropAdditions(tx: Tx, importId: string, ids: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM import_additions WHERE import_id = $1 AND record_id = ANY($2)', [importId, ids]);
}
