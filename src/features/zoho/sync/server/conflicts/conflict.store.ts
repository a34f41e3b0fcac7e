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

const isOf = (kind: SyncedKind, recordId: string) => and(eq(syncConflicts.kind, kind), eq(syncConflicts.recordId, recordId));

/** Keeps exactly these conflicts of a record: those that are still there keep their ids, others are over. */
export async function saveConflicts(tx: Tx, kind: SyncedKind, recordId: string, conflicts: readonly NewConflict[]): Promise<void> {
  const fields = conflicts.map(({ field }) => field);
  const isOver = fields.length === 0 ? isOf(kind, recordId) : and(isOf(kind, recordId), notInArray(syncConflicts.field, fields));
  await tx.orm.delete(syncConflicts).where(isOver);
  for (const { createdAt, ...rest } of conflicts) {
    await forgetOutdated(tx, { kind, recordId, ...rest });
    await tx.orm
      .insert(syncConflicts)
      .values({ kind, recordId, createdAt, ...rest })
      .onConflictDoUpdate({
        target: [syncConflicts.kind, syncConflicts.recordId, syncConflicts.field],
        // A record that is no longer queued has no known author, so the stored one is kept.
        set: {
          ...rest,
          oursBy: sql`CASE WHEN excluded.ours_by = '' AND excluded.ours = ${syncConflicts.ours} THEN ${syncConflicts.oursBy} ELSE excluded.ours_by END`,
        },
      });
  }
}

/** Somebody has decided between other values than these. */
async function forgetOutdated(tx: Tx, { kind, recordId, field, ours, theirs }: Omit<StoredConflict, 'id' | 'createdAt'>): Promise<void> {
  await tx.query({
    name: 'sync-decision-outdated',
    text: `DELETE FROM sync_decisions USING sync_conflicts AS conflict
      WHERE about = 'conflict' AND item_id = conflict.id AND conflict.kind = $1 AND conflict.record_id = $2 AND conflict.field = $3
        AND (conflict.ours <> $4 OR conflict.theirs <> $5)`,
    values: [kind, recordId, field, ours, theirs],
  });
}

/** The values of Zoho that wait for a decision, by field. */
export type WaitingValues = Readonly<Record<string, string>>;

/** The values of Zoho by the ids of those of these records about which somebody has to decide. */
export async function findWaitingValues(
  db: Db,
  kind: SyncedKind,
  recordIds: readonly string[],
): Promise<ReadonlyMap<string, WaitingValues>> {
  const { rows } = await db.query<{ id: string; theirs: WaitingValues }>({
    name: 'sync-waiting-values',
    text: `SELECT record_id AS id, json_object_agg(field, theirs) AS theirs FROM sync_conflicts
      WHERE kind = $1 AND record_id = ANY($2) GROUP BY record_id`,
    values: [kind, recordIds],
  });
  return new Map(rows.map(({ id, theirs }) => [id, theirs]));
}

export async function findConflict(db: Db, id: string): Promise<StoredConflict | undefined> {
  const [conflict] = await db.orm.select().from(syncConflicts).where(eq(syncConflicts.id, id));
  return conflict;
}

/** A row of the list, without what people call the record and its field. */
export const ConflictRow = SyncConflict.omit({ title: true, label: true, shown: true }).extend({ oursShown: z.string().nullable() });
export type ConflictRow = z.infer<typeof ConflictRow>;

const COLUMNS = recordColumns(syncConflicts, ConflictRow);
/** SQL: nobody has decided about it yet. */
export const IS_OPEN_CONFLICT = `NOT EXISTS (SELECT FROM sync_decisions AS decision WHERE about = 'conflict' AND item_id = sync_conflicts.id)`;

/** The conditions for what is about one kind or record. */
export const isOfRecord = ({ kind, recordId }: Pick<WaitingQuery, 'kind' | 'recordId'>): Condition[] => [
  ...when(kind, (value) => ({ sql: (parameter) => `kind = ${parameter}`, value })),
  ...when(recordId, (value) => ({ sql: (parameter) => `record_id = ${parameter}`, value })),
];

/** One page of what waits for a decision, the oldest first, without the words for record and field. */
export function listConflicts(db: Db, { limit, cursor, kind, recordId }: WaitingQuery): Promise<ListPage<ConflictRow>> {
  const order = [timeKey('created_at'), textKey('id::text')];
  return readPage(db, {
    table: 'sync_conflicts',
    columns: COLUMNS,
    order,
    direction: 'asc',
    limit,
    cursor,
    where: [constant(IS_OPEN_CONFLICT), ...isOfRecord({ kind, recordId })],
  });
}

/** Those of these conflicts that are there. */
export async function findConflicts(db: Db, ids: readonly string[]): Promise<StoredConflict[]> {
  return db.orm
    .select()
    .from(syncConflicts)
    .where(inArray(syncConflicts.id, [...ids]));
}

export async function removeConflict(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(syncConflicts).where(eq(syncConflicts.id, id));
}
