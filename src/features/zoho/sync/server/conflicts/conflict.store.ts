import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { type Condition, constant, when } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import { textKey, timeKey } from '../../../../../platform/server/list/sort-key.ts';
import { SyncConflict, type WaitingQuery } from '../../sync-decision.contract.ts';
import type { SyncedKind } from '../../synced-kinds.ts';
import { syncConflicts } from './conflict.table.ts';

export type StoredConflict = typeof syncConflicts.$inferSelect;
export type NewConflict = Omit<StoredConflict, 'id' | 'kind' | 'recordId'>;

/** Replaces the conflicts of a record. Fields still in conflict keep their IDs; decisions between outdated values are deleted. */
export async function saveConflicts(tx: Tx, kind: SyncedKind, recordId: string, conflicts: readonly NewConflict[]): Promise<void> {
  const isOfRecord = and(eq(syncConflicts.kind, kind), eq(syncConflicts.recordId, recordId));
  const fields = conflicts.map(({ field }) => field);
  await tx.orm.delete(syncConflicts).where(fields.length === 0 ? isOfRecord : and(isOfRecord, notInArray(syncConflicts.field, fields)));
  for (const { createdAt, ...values } of conflicts) {
    await deleteOutdatedDecisions(tx, { kind, recordId, ...values });
    await tx.orm
      .insert(syncConflicts)
      .values({ kind, recordId, createdAt, ...values })
      .onConflictDoUpdate({
        target: [syncConflicts.kind, syncConflicts.recordId, syncConflicts.field],
        // The author is unknown once the record has left the queue, so the stored one stays.
        set: {
          ...values,
          oursBy: sql`CASE WHEN excluded.ours_by = '' AND excluded.ours = ${syncConflicts.ours} THEN ${syncConflicts.oursBy} ELSE excluded.ours_by END`,
        },
      });
  }
}

type ConflictValues = Pick<StoredConflict, 'kind' | 'recordId' | 'field' | 'ours' | 'theirs'>;

async function deleteOutdatedDecisions(tx: Tx, { kind, recordId, field, ours, theirs }: ConflictValues): Promise<void> {
  await tx.query({
    name: 'sync-decision-outdated',
    text: `DELETE FROM sync_decisions USING sync_conflicts AS conflict
      WHERE about = 'conflict' AND item_id = conflict.id AND conflict.kind = $1 AND conflict.record_id = $2 AND conflict.field = $3
        AND (conflict.ours <> $4 OR conflict.theirs <> $5)`,
    values: [kind, recordId, field, ours, theirs],
  });
}

/** Remote values in conflict, by field. */
export type ConflictingValues = Readonly<Record<string, string>>;

/** Returns the remote values in conflict by local record ID. Records without conflicts are left out. */
export async function findConflictingValues(
  db: Db,
  kind: SyncedKind,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, ConflictingValues>> {
  const { rows } = await db.query<{ id: string; theirs: ConflictingValues }>({
    name: 'sync-waiting-values',
    text: `SELECT record_id AS id, json_object_agg(field, theirs) AS theirs FROM sync_conflicts
      WHERE kind = $1 AND record_id = ANY($2) GROUP BY record_id`,
    values: [kind, recordIds],
  });
  return new Map(rows.map(({ id, theirs }) => [id, theirs]));
}

export async function findConflict(db: Db, id: string): Promise<StoredConflict | undefined> {
  return (await findConflicts(db, [id]))[0];
}

/** Returns the conflicts with these IDs, leaving out unknown ones. */
export async function findConflicts(db: Db, ids: readonly string[]): Promise<StoredConflict[]> {
  return db.orm
    .select()
    .from(syncConflicts)
    .where(inArray(syncConflicts.id, [...ids]));
}

/** A row of the list, without the title of its record and the label of its field. */
const ConflictRow = SyncConflict.omit({ title: true, label: true, shown: true }).extend({ oursShown: z.string().nullable() });
export type ConflictRow = z.infer<typeof ConflictRow>;

const COLUMNS = recordColumns(syncConflicts, ConflictRow);
/** SQL condition for conflicts without a decision. */
export const IS_OPEN_CONFLICT = `NOT EXISTS (SELECT FROM sync_decisions AS decision WHERE about = 'conflict' AND item_id = sync_conflicts.id)`;

/** Returns the list conditions for a kind and record, if given. */
export const filterByRecord = ({ kind, recordId }: Pick<WaitingQuery, 'kind' | 'recordId'>): Condition[] => [
  ...when(kind, (value) => ({ sql: (parameter) => `kind = ${parameter}`, value })),
  ...when(recordId, (value) => ({ sql: (parameter) => `record_id = ${parameter}`, value })),
];

/** Returns a page of conflicts without a decision, oldest first. */
export function listConflictRows(db: Db, { kind, recordId, ...paging }: WaitingQuery): Promise<ListPage<ConflictRow>> {
  const order = [timeKey('created_at'), textKey('id::text')];
  const where = [constant(IS_OPEN_CONFLICT), ...filterByRecord({ kind, recordId })];
  return readPage(db, { table: 'sync_conflicts', columns: COLUMNS, where, order, direction: 'asc', ...paging });
}

export async function removeConflict(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(syncConflicts).where(eq(syncConflicts.id, id));
}
