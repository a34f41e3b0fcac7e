import { and, eq, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
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
    await tx.orm
      .insert(syncConflicts)
      .values({ kind, recordId, createdAt, ...rest })
      .onConflictDoUpdate({ target: [syncConflicts.kind, syncConflicts.recordId, syncConflicts.field], set: rest });
  }
}

export async function findConflict(db: Db, id: string): Promise<StoredConflict | undefined> {
  const [conflict] = await db.orm.select().from(syncConflicts).where(eq(syncConflicts.id, id));
  return conflict;
}

/** Conflicts that wait for a decision, the oldest first. */
export async function listConflicts(db: Db, limit: number): Promise<StoredConflict[]> {
  return db.orm.select().from(syncConflicts).orderBy(syncConflicts.createdAt, syncConflicts.id).limit(limit);
}

export async function removeConflict(tx: Tx, id: string): Promise<void> {
  await tx.orm.delete(syncConflicts).where(eq(syncConflicts.id, id));
}
