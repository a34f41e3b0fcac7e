import type { Actor } from '../../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { InternalComment, NewComment } from '../../ticket.contract.ts';
import { isBlank } from '../../ticket.rules.ts';
import { requireTicket } from '../entries/ticket.entries.service.ts';
import { requireUnmerged } from '../ticket.save.service.ts';
import { lockTicketShared } from '../ticket.store.ts';
import { findComments, insertComment } from './ticket.comments.store.ts';

/** Returns the internal comments, oldest first. They are never synced. */
export async function listComments(deps: ServerDeps, ticketId: string): Promise<InternalComment[]> {
  await requireTicket(deps.database, ticketId);
  return findComments(deps.database, ticketId);
}

/** Adds a comment, unless it is blank, and returns all. */
export async function addComment(deps: ServerDeps, actor: Actor, ticketId: string, comment: NewComment): Promise<InternalComment[]> {
  if (isBlank(comment.content)) return listComments(deps, ticketId);
  return deps.database.transaction(async (tx) => {
    const { version } = requireUnmerged(await lockTicketShared(tx, ticketId));
    const after = await insertComment(tx, ticketId, actor, comment);
    const change = { kind: 'ticket-comment', id: ticketId, version, actor, before: undefined, after, fields: [] } as const;
    if (after) await deps.changes.record(tx, change);
    return findComments(tx, ticketId);
  });
}
