import type { FastifyReply } from 'fastify';
import { checkedBy, soundBodyOf } from './body.ts';
import { COMMENT_FIELDS, commentTextOf } from './comment-body.ts';
import type { DeskCall, DeskRoutes } from './gate.ts';
import { cut, from, limit, pageOf, partsOf, someOf, sortedBy } from './query.ts';
import { addComment, changeComment, removeComment } from './talk-actions.ts';
import { commentView, includedInComment } from './talk-view.ts';
import { livingTicketOf } from './ticket.store.ts';
import type { Comment, Ticket } from './ticket.ts';
import { answerPage, notFound } from './wording.ts';

const READ = [['Desk.tickets.READ']];
const WRITE = [['Desk.tickets.UPDATE']];
const DEFAULT_LIMIT = 50;

const errorsOf = checkedBy(COMMENT_FIELDS, ['content']);

/** What the staff notes on a ticket. */
export function commentRoutes({ answer }: DeskRoutes): void {
  const path = '/tickets/:ticketId/comments';
  const one = `${path}/:commentId`;
  const include = someOf('mentions', 'plainText');
  const query = { from, limit, sortBy: sortedBy(['commentedTime']), include };
  answer({ method: 'GET', path, scopes: READ, query, isList: true }, listComments);
  answer({ method: 'POST', path, scopes: WRITE }, postComment);
  answer({ method: 'GET', path: one, scopes: READ, query: { include } }, (call) => {
    const found = commentOf(call);
    return found ? call.reply.send(viewOf(call, found.comment)) : notFound(call.reply);
  });
  answer({ method: 'PATCH', path: one, scopes: WRITE }, patchComment);
  answer({ method: 'DELETE', path: one, scopes: WRITE }, (call) => {
    const found = commentOf(call);
    if (!found) return notFound(call.reply);
    removeComment(call.desk, found.ticket, found.comment);
    return call.reply.code(200).send();
  });
}

/** The oldest come first, also when nothing is said. */
function listComments(call: DeskCall): FastifyReply {
  const { desk, reply, query } = call;
  const ticket = livingTicketOf(desk.tickets, call.params.ticketId);
  if (!ticket) return notFound(reply);
  const comments = desk.comments.get(ticket.id) ?? [];
  const ordered = query.sortBy === '-commentedTime' ? comments.toReversed() : comments;
  return answerPage(
    reply,
    cut(ordered, pageOf(query, DEFAULT_LIMIT)).map((comment) => viewOf(call, comment)),
  );
}

function postComment(call: DeskCall): FastifyReply {
  const { desk, reply, by } = call;
  const ticket = livingTicketOf(desk.tickets, call.params.ticketId);
  if (!ticket) return notFound(reply);
  const body = soundBodyOf(call, errorsOf);
  return body ? reply.send(commentView(desk, addComment(desk, ticket, commentTextOf(body), by.agentId, by.sourceId))) : reply;
}

function patchComment(call: DeskCall): FastifyReply {
  const { desk, reply, by } = call;
  const found = commentOf(call);
  if (!found) return notFound(reply);
  const body = soundBodyOf(call, errorsOf);
  if (!body) return reply;
  const given = commentTextOf({ ...found.comment, ...body });
  return reply.send(commentView(desk, changeComment(desk, found.ticket, found.comment, given, by.sourceId)));
}

function commentOf({ desk, params }: DeskCall): { ticket: Ticket; comment: Comment } | undefined {
  const ticket = livingTicketOf(desk.tickets, params.ticketId);
  const comment = ticket && desk.comments.get(ticket.id)?.find(({ id }) => id === params.commentId);
  return comment && { ticket, comment };
}

function viewOf({ desk, query }: DeskCall, comment: Comment): Record<string, unknown> {
  return { ...commentView(desk, comment), ...includedInComment(comment, partsOf(query.include)) };
}
