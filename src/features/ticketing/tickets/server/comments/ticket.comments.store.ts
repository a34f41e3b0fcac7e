import { randomUUID } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { InternalComment, NewComment } from '../../ticket.contract.ts';
import { historyAuthor } from '../../ticket.rules.ts';
import { ticketComments } from '../ticket.table.ts';

const COLUMNS = { id: ticketComments.id, user: ticketComments.author, content: ticketComments.content, timestamp: ticketComments.at };

/** Returns the comments, oldest first. */
export async function findComments(db: Db, ticketId: string): Promise<InternalComment[]> {
  return db.orm.select(COLUMNS).from(ticketComments).where(eq(ticketComments.ticketId, ticketId)).orderBy(asc(ticketComments.position));
}

/** Returns the new comment, or undefined if the ID is already stored. */
export async function insertComment(tx: Tx, ticketId: string, actor: Actor, { id = randomUUID(), content }: NewComment) {
  const signed = { author: historyAuthor(actor.fullName), authorId: actor.userId };
  const [added] = await tx.orm
    .insert(ticketComments)
    .values({ id, ticketId, ...signed, content })
    .onConflictDoNothing()
    .returning(COLUMNS);
  return added;
}
