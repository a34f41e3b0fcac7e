import { and, asc, eq, lte, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { syncDecisions } from './conflict.table.ts';

export type StoredDecision = typeof syncDecisions.$inferSelect;
type NewDecision = typeof syncDecisions.$inferInsert;

/** Stores decisions. Returns the stored ones, without those about items that already have a decision. */
export async function insertDecisions(tx: Tx, decisions: readonly NewDecision[]): Promise<StoredDecision[]> {
  if (decisions.length === 0) return [];
  return tx.orm
    .insert(syncDecisions)
    .values([...decisions])
    .onConflictDoNothing()
    .returning();
}

/** Deletes decisions that weren't applied yet and returns them. */
export function removeBatch(tx: Tx, batchId: string): Promise<StoredDecision[]> {
  return tx.orm.delete(syncDecisions).where(eq(syncDecisions.batchId, batchId)).returning();
}

/** Returns decisions due by `now`, oldest first, except those with `excludedIds`. */
export function listDueDecisions(db: Db, now: Date, limit: number, excludedIds: readonly number[]): Promise<StoredDecision[]> {
  return db.orm
    .select()
    .from(syncDecisions)
    .where(and(lte(syncDecisions.applyAt, now.toISOString()), notInArray(syncDecisions.id, [...excludedIds])))
    .orderBy(asc(syncDecisions.applyAt), asc(syncDecisions.id))
    .limit(limit);
}

/** Removes a decision to apply it in the same transaction. Returns false if it was undone or another server applied it. */
export async function claimDecision(tx: Tx, { id }: Pick<StoredDecision, 'id'>): Promise<boolean> {
  const claimed = await tx.orm.delete(syncDecisions).where(eq(syncDecisions.id, id)).returning({ id: syncDecisions.id });
  return claimed.length > 0;
}
