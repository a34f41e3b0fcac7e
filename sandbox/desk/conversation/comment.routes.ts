import type { FastifyReply } from 'fastify';
import { checkFields, parseBody } from '../body.ts';
import { requireFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { sendPage, slicePage, toPage } from '../page.ts';
import { from, limit, sortedBy } from '../query.ts';
import { findActiveTicket } from '../tickets/ticket.store.ts';
import { COMMENT_FIELDS, toCommentText } from './comment-body.ts';
import { addComment } from './conversation-actions.ts';
import { serializeComment } from './conversation-view.ts';

const READ = [['Desk.tickets.READ']];
const WRITE = [['Desk.tickets.UPDATE']];
const DEFAULT_LIMIT = 50;

const findCommentErrors = checkFields(COMMENT_FIELDS, ['content']);

/** The notes of the staff on a ticket. */
export function commentRoutes({ add }: DeskRoutes): void {
  const path = '/tickets/:ticketId/comments';
  const query = { from, limit, sortBy: sortedBy(['commentedTime']) };
  add({ method: 'GET', path, scopes: READ, query, isList: true }, listComments);
  add({ method: 'POST', path, scopes: WRITE }, postComment);
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
    page.map((comment) => serializeComment(desk, comment)),
  );
}

function postComment(call: DeskCall): FastifyReply {
  const { desk, reply, params, actor } = call;
  const ticket = requireFound(findActiveTicket(desk.tickets, params.ticketId));
  const text = toCommentText(parseBody(call, findCommentErrors));
  const comment = addComment(desk, ticket, text, { commenterId: actor.agentId, sourceId: actor.sourceId });
  return reply.send(serializeComment(desk, comment));
}
