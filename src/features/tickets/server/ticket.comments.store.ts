import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../../platform/server/database.ts';
import type { InternalComment } from '../ticket.contract.ts';
import { ticketComments } from './ticket.table.ts';

/** The comments of a ticket, oldest first. */
export async function commentsOf(db: Db, ticketId: string): Promise<InternalComment[]> {
  return db.orm
    .select({ id: ticketComments.id, user: ticketComments.author, content: ticketComments.content, timestamp: ticketComments.at })
    .from(ticketComments)
    .where(eq(ticketComments.ticketId, ticketId))
    .orderBy(asc(ticketComments.position));
}

export async function insertComment(tx: Tx, ticketId: string, author: string, content: string): Promise<void> {
  await tx.orm.insert(ticketComments).values({ id: randomUUID(), ticketId, author, content });
}
