import type { FastifyReply } from 'fastify';
import { checkFields, parseBody } from '../body.ts';
import { answerPage, notFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { cut, from, limit, someOf, sortedBy, splitList, toPage } from '../query.ts';
import { findActiveTicket } from '../tickets/ticket.store.ts';
import type { Comment, Ticket } from '../tickets/ticket.ts';
import { COMMENT_FIELDS, toCommentText } from './comment-body.ts';
import { addComment, changeComment, removeComment } from './conversation-actions.ts';
import { serializeComment, serializeCommentIncludes } from './conversation-view.ts';

const READ = [['Desk.tickets.READ']];
const WRITE = [['Desk.tickets.UPDATE']];
const DEFAULT_LIMIT = 50;

const getFieldErrors = checkFields(COMMENT_FIELDS, ['content']);

/** What the staff notes on a ticket. */
export function commentRoutes({ answer }: DeskRoutes): void {
  const path = '/tickets/:ticketId/comments';
  const one = `${path}/:commentId`;
  const include = someOf('mentions', 'plainText');
  const query = { from, limit, sortBy: sortedBy(['commentedTime']), include };
  answer({ method: 'GET', path, scopes: READ, query, isList: true }, listComments);
  answer({ method: 'POST', path, scopes: WRITE }, postComment);
  answer({ method: 'GET', path: one, scopes: READ, query: { include } }, (call) => {
    const found = findComment(call);
    return found ? call.reply.send(serializeWithIncludes(call, found.comment)) : notFound(call.reply);
  });
  answer({ method: 'PATCH', path: one, scopes: WRITE }, patchComment);
  answer({ method: 'DELETE', path: one, scopes: WRITE }, (call) => {
    const found = findComment(call);
    if (!found) return notFound(call.reply);
    removeComment(call.desk, found.ticket, found.comment);
    return call.reply.code(200).send();
  });
}

/** The oldest come first, also when nothing is said. */
function listComments(call: DeskCall): FastifyReply {
  const { desk, reply, query } = call;
  const ticket = findActiveTicket(desk.tickets, call.params.ticketId);
  if (!ticket) return notFound(reply);
  const comments = desk.comments.get(ticket.id) ?? [];
  const ordered = query.sortBy === '-commentedTime' ? comments.toReversed() : comments;
  return answerPage(
    reply,
    cut(ordered, toPage(query, DEFAULT_LIMIT)).map((comment) => serializeWithIncludes(call, comment)),
  );
}

function postComment(call: DeskCall): FastifyReply {
  const { desk, reply, by } = call;
  const ticket = findActiveTicket(desk.tickets, call.params.ticketId);
  if (!ticket) return notFound(reply);
  const body = parseBody(call, getFieldErrors);
  return body ? reply.send(serializeComment(desk, addComment(desk, ticket, toCommentText(body), by.agentId, by.sourceId))) : reply;
}

function patchComment(call: DeskCall): FastifyReply {
  const { desk, reply, by } = call;
  const found = findComment(call);
  if (!found) return notFound(reply);
  const body = parseBody(call, getFieldErrors);
  if (!body) return reply;
  const given = toCommentText({ ...found.comment, ...body });
  return reply.send(serializeComment(desk, changeComment(desk, found.ticket, found.comment, given, by.sourceId)));
}

function findComment({ desk, params }: DeskCall): { ticket: Ticket; comment: Comment } | undefined {
  const ticket = findActiveTicket(desk.tickets, params.ticketId);
  const comment = ticket && desk.comments.get(ticket.id)?.find(({ id }) => id === params.commentId);
  return comment && { ticket, comment };
}

function serializeWithIncludes({ desk, query }: DeskCall, comment: Comment): Record<string, unknown> {
  return { ...serializeComment(desk, comment), ...serializeCommentIncludes(comment, splitList(query.include)) };
}
