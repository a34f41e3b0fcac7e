import { eq } from 'drizzle-orm';
import { type Db, requireRow, type Tx } from '../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../platform/server/database/lock-tracker.ts';
import { type TicketImage, ticketBulkChanges } from './ticket.bulk.table.ts';

/** Stores the data to undo a bulk change. Returns the batch ID. */
export async function insertBatch(tx: Tx, batch: { image: TicketImage[]; changedAt: string; changedBy: string }): Promise<string> {
  const rows = await tx.orm.insert(ticketBulkChanges).values(batch).returning({ id: ticketBulkChanges.id });
  return requireRow(rows).id;
}

/** Returns a bulk change, and locks it against concurrent undos until the transaction ends. */
export async function lockBatch(tx: Tx, id: string) {
  trackLock(tx, 'ticket_bulk_changes', [id]);
  const [batch] = await tx.orm.select().from(ticketBulkChanges).where(eq(ticketBulkChanges.id, id)).for('update');
  return batch;
}

export async function markBatchUndone(tx: Tx, id: string, undoneAt: string): Promise<void> {
  await tx.orm.update(ticketBulkChanges).set({ undoneAt }).where(eq(ticketBulkChanges.id, id));
}

/** Deletes bulk changes made before this time, which then can't be undone. */
export async function removeOldBatches(db: Db, before: string): Promise<void> {
  await db.query({ name: 'ticket-bulk-old', text: 'DELETE FROM ticket_bulk_changes WHERE changed_at < $1', values: [before] });
}
