import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import type { RmaApproval } from '../rma.contract.ts';
import { rmaApprovals } from './rma.table.ts';

const { approvedBy, recordedBy, at, lines, total } = rmaApprovals;

const standing = (ticketId: string) => and(eq(rmaApprovals.ticketId, ticketId), isNull(rmaApprovals.endedAt));

/** Returns the current approval of a repair. */
export async function findApproval(db: Db, ticketId: string): Promise<RmaApproval | undefined> {
  const [approval] = await db.orm.select({ approvedBy, recordedBy, at, lines, total }).from(rmaApprovals).where(standing(ticketId));
  return approval;
}

/** Returns the sequence number of the current approval, which increases with the time of approval. */
export async function findApprovalNumber(db: Db, ticketId: string): Promise<number | undefined> {
  const [approval] = await db.orm.select({ id: rmaApprovals.id }).from(rmaApprovals).where(standing(ticketId));
  return approval?.id;
}

/** Ends the current approval. Returns false if there is none. */
export async function endApproval(tx: Tx, ticketId: string): Promise<boolean> {
  const ended = await tx.orm.update(rmaApprovals).set({ endedAt: sql`now()` }).where(standing(ticketId)).returning({ id: rmaApprovals.id });
  return ended.length > 0;
}

/** Stores an approval and returns its number. */
export async function insertApproval(tx: Tx, ticketId: string, approval: Omit<RmaApproval, 'at'>): Promise<number> {
  const rows = await tx.orm
    .insert(rmaApprovals)
    .values({ ticketId, ...approval })
    .returning({ id: rmaApprovals.id });
  return requireRow(rows).id;
}
