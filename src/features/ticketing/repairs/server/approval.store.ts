import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../../../platform/server/database/database.ts';
import type { RmaApproval } from '../rma.contract.ts';
import { rmaApprovals } from './rma.table.ts';

const { approvedBy, recordedBy, at, lines, total } = rmaApprovals;

const standing = (ticketId: string) => and(eq(rmaApprovals.ticketId, ticketId), isNull(rmaApprovals.endedAt));

/** The approval of a repair that counts. */
export async function findApproval(db: Db, ticketId: string): Promise<RmaApproval | undefined> {
  const [approval] = await db.orm.select({ approvedBy, recordedBy, at, lines, total }).from(rmaApprovals).where(standing(ticketId));
  return approval;
}

export async function isApproved(db: Db, ticketId: string): Promise<boolean> {
  const text = 'SELECT 1 FROM rma_approvals WHERE ticket_id = $1 AND ended_at IS NULL';
  const { rowCount } = await db.query({ name: 'rma-is-approved', text, values: [ticketId] });
  return rowCount === 1;
}

/** Ends the approval that counts; false when there is none. */
export async function endApproval(tx: Tx, ticketId: string): Promise<boolean> {
  const ended = await tx.orm.update(rmaApprovals).set({ endedAt: sql`now()` }).where(standing(ticketId)).returning({ id: rmaApprovals.id });
  return ended.length > 0;
}

export async function insertApproval(tx: Tx, ticketId: string, approval: Omit<RmaApproval, 'at'>): Promise<void> {
  await tx.orm.insert(rmaApprovals).values({ ticketId, ...approval });
}
