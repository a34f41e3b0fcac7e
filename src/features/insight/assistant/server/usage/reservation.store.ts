import { eq, lt } from 'drizzle-orm';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { assistantReservations } from './reservation.table.ts';

/** Lets no other question on any node reserve until the end of the transaction. */
export async function lockReservations(tx: Tx): Promise<void> {
  trackLock(tx, 'assistant_reservations');
  await tx.query({ name: 'assistant-reservations-lock', text: "SELECT pg_advisory_xact_lock(hashtext('assistant.reservations'))" });
}

export async function deleteExpired(tx: Tx, now: string): Promise<void> {
  await tx.orm.delete(assistantReservations).where(lt(assistantReservations.expiresAt, now));
}

/** Dollars spent since a day and reserved now, read at one moment: a question that is settled counts once. */
export async function sumBudget(db: Db, day: string, now: string): Promise<{ used: number; reserved: number }> {
  const { rows } = await db.query<{ used: number; reserved: number }>({
    name: 'assistant-budget',
    text: `SELECT (SELECT coalesce(sum(cost), 0)::float8 FROM assistant_usage WHERE day >= $1) AS used,
      (SELECT coalesce(sum(cost), 0)::float8 FROM assistant_reservations WHERE expires_at >= $2) AS reserved`,
    values: [day, now],
  });
  return rows[0] ?? { used: 0, reserved: 0 };
}

export async function insertReservation(tx: Tx, row: typeof assistantReservations.$inferInsert): Promise<string> {
  const [inserted] = await tx.orm.insert(assistantReservations).values(row).returning({ id: assistantReservations.id });
  if (!inserted) throw new Error('the insert returned no reservation');
  return inserted.id;
}

export async function deleteReservation(db: Db, id: string): Promise<void> {
  await db.orm.delete(assistantReservations).where(eq(assistantReservations.id, id));
}

/** Deletes the reservation of a chat, which has one question at a time. */
export async function deleteReservationsOf(tx: Tx, conversationId: string): Promise<void> {
  await tx.orm.delete(assistantReservations).where(eq(assistantReservations.conversationId, conversationId));
}
