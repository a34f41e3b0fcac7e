import { and, asc, eq, lte, notInArray } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { syncDecisions } from './decision.table.ts';

export type StoredDecision = typeof syncDecisions.$inferSelect;
export type NewDecision = typeof syncDecisions.$inferInsert;

/** Keeps what was decided, but for what somebody else has decided a moment before; answers what is kept. */
export async function insertDecisions(tx: Tx, decisions: readonly NewDecision[]): Promise<StoredDecision[]> {
  if (decisions.length === 0) return [];
  return tx.orm
    .insert(syncDecisions)
    .values([...decisions])
    .onConflictDoNothing()
    .returning();
}

/** Takes decisions back that have not been carried out, and answers them. */
export function removeBatch(tx: Tx, batchId: string): Promise<StoredDecision[]> {
  return tx.orm.delete(syncDecisions).where(eq(syncDecisions.batchId, batchId)).returning();
}

interface Wanted {
  readonly limit: number;
  /** IDs of decisions that are left out. */
  readonly without: readonly number[];
}

/** Decisions that are to be carried out by now, the oldest first. */
export function listDue(db: Db, now: Date, { limit, without }: Wanted): Promise<StoredDecision[]> {
  return db.orm
    .select()
    .from(syncDecisions)
    .where(and(lte(syncDecisions.applyAt, now.toISOString()), notInArray(syncDecisions.id, [...without])))
    .orderBy(asc(syncDecisions.applyAt), asc(syncDecisions.id))
    .limit(limit);
}

/** Takes a decision to carry it out in this transaction; false when it was taken back or another node has done it. */
export async function takeDecision(tx: Tx, { id }: Pick<StoredDecision, 'id'>): Promise<boolean> {
  const taken = await tx.orm.delete(syncDecisions).where(eq(syncDecisions.id, id)).returning({ id: syncDecisions.id });
  return taken.length > 0;
}
