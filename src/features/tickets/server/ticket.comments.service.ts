import { notFound } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { InternalComment, NewComment } from '../ticket.contract.ts';
import { historyAuthor, isBlank } from '../ticket.rules.ts';
import { findComments, insertComment } from './ticket.comments.store.ts';
import { findVersion } from './ticket.store.ts';

/** The internal comments of a ticket, oldest first; they are for staff and never leave the company. */
export async function listComments(deps: ServerDeps, ticketId: string): Promise<InternalComment[]> {
  await existingVersion(deps, ticketId);
  return findComments(deps.database, ticketId);
}

/** Adds a comment, unless it is blank, and answers all of them. The ticket itself stays as it is. */
export async function addComment(deps: ServerDeps, actor: Actor, ticketId: string, comment: NewComment): Promise<InternalComment[]> {
  const version = await existingVersion(deps, ticketId);
  if (isBlank(comment.content)) return findComments(deps.database, ticketId);
  return deps.database.transaction(async (tx) => {
    const after = await insertComment(tx, ticketId, historyAuthor(actor.fullName), comment);
    const change = { kind: 'ticket-comment', id: ticketId, version, actor, before: undefined, after, fields: [] } as const;
    if (after) await deps.changes.record(tx, change);
    return findComments(tx, ticketId);
  });
}

async function existingVersion(deps: ServerDeps, ticketId: string): Promise<number> {
  const version = await findVersion(deps.database, ticketId);
  if (version === undefined) throw notFound('Ticket');
  return version;
}
