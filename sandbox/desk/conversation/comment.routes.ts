import type { FastifyReply } from 'fastify';
import { checkFields, parseBody } from '../body.ts';
import { requireFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { sendPage, slicePage, toPage } from '../page.ts';
import { from, limit, someOf, sortedBy, splitList } from '../query.ts';
import { findActiveTicket } from '../tickets/ticket.store.ts';
import type { Comment } from '../tickets/ticket.ts';
import { COMMENT_FIELDS, toCommentText } from './comment-body.ts';
import { addComment, changeComment, removeComment, type TicketComment } from './conversation-actions.ts';
import { serializeComment, serializeCommentIncludes } from './conversation-view.ts';

const READ = [['Desk.tickets.READ']];
const WRITE = [['Desk.tickets.UPDATE']];
const DEFAULT_LIMIT = 50;

const findCommentErrors = checkFields(COMMENT_FIELDS, ['content']);

/** The notes of the staff on a ticket. */
export function commentRoutes({ add }: DeskRoutes): void {
  const path = '/tickets/:ticketId/comments';
  const one = `${path}/:commentId`;
  const include = someOf('mentions', 'plainText');
  const query = { from, limit, sortBy: sortedBy(['commentedTime']), include };
  add({ method: 'GET', path, scopes: READ, query, isList: true }, listComments);
  add({ method: 'POST', path, scopes: WRITE }, postComment);
  add({ method: 'GET', path: one, scopes: READ, query: { include } }, (call) =>
    call.reply.send(serializeWithIncludes(call, getComment(call).comment)),
  );
  add({ method: 'PATCH', path: one, scopes: WRITE }, patchComment);
  add({ method: 'DELETE', path: one, scopes: WRITE }, (call) => {
    removeComment(call.desk, getComment(call));
    return call.reply.code(200).send();
  });
}

/** The oldest come first, also by default. */
function listComments(call: DeskCall): FastifyReply {
  const { desk, reply, query, params } = call;
  const ticket = requireFound(findActiveTicket(desk.tickets, params.ticketId));
  const comments = desk.comments.get(ticket.id) ?? [];
  const ordered = query.sortBy === '-commentedTime' ? comments.toReversed() : comments;
  const page = slicePage(ordered, toPage(query, DEFAULT_LIMIT));
  return sendPage(
    reply,
    page.map((comment) => serializeWithIncludes(call, comment)),
  );
}

function postComment(call: DeskCall): FastifyReply {
  const { desk, reply, params, actor } = call;
  const ticket = requireFound(findActiveTicket(desk.tickets, params.ticketId));
  const text = toCommentText(parseBody(call, findCommentErrors));
  const comment = addComment(desk, ticket, text, { commenterId: actor.agentId, sourceId: actor.sourceId });
  return reply.send(serializeComment(desk, comment));
}

function patchComment(call: DeskCall): FastifyReply {
  const { desk, reply, actor } = call;
  const found = getComment(call);
  const text = toCommentText({ ...found.comment, ...parseBody(call, findCommentErrors) });
  return reply.send(serializeComment(desk, changeComment(desk, found, text, actor.sourceId)));
}

function getComment({ desk, params }: DeskCall): TicketComment {
  const ticket = requireFound(findActiveTicket(desk.tickets, params.ticketId));
  return { ticket, comment: requireFound(desk.comments.get(ticket.id)?.find(({ id }) => id === params.commentId)) };
}

function serializeWithIncludes({ desk, query }: DeskCall, comment: Comment): Record<string, unknown> {
  return { ...serializeComment(desk, comment), ...serializeCommentIncludes(comment, splitList(query.include)) };
}
