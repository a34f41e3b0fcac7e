import type { FastifyReply } from 'fastify';
import { checkBody, getBody, NewComment } from './bodies.ts';
import { addComment, serializeComment, serializeThread } from './conversation.ts';
import { findActiveTicket } from './desk.state.ts';
import { requireFound } from './desk-error.ts';
import type { AddRoute, DeskCall } from './guard.ts';
import { from, limit, longLimit, sendPage, sortedBy } from './query.ts';

const READ = [['Desk.tickets.READ']];
const DEFAULT_LIMIT = 50;

export function conversationRoutes(add: AddRoute): void {
  const comments = '/tickets/:ticketId/comments';
  const commentQuery = { from, limit, sortBy: sortedBy('commentedTime') };
  add({ method: 'GET', path: comments, scopes: READ, query: commentQuery, isList: true }, listComments);
  add({ method: 'POST', path: comments, scopes: [['Desk.tickets.UPDATE']] }, postComment);
  const threadQuery = { from, limit: longLimit, sortBy: sortedBy('sendDateTime') };
  add({ method: 'GET', path: '/tickets/:ticketId/threads', scopes: READ, query: threadQuery, isList: true }, listThreads);
}

/** Lists comments, by default oldest first. */
function listComments(call: DeskCall): FastifyReply {
  const { desk, query, params } = call;
  const ticket = requireFound(findActiveTicket(desk, params.ticketId));
  const comments = desk.comments.get(ticket.id) ?? [];
  const ordered = query.sortBy === '-commentedTime' ? comments.toReversed() : comments;
  return sendPage(call, ordered, DEFAULT_LIMIT, (comment) => serializeComment(desk, comment));
}

function postComment({ desk, request, reply, params, actor }: DeskCall): FastifyReply {
  const ticket = requireFound(findActiveTicket(desk, params.ticketId));
  const body = checkBody(desk, NewComment, getBody(request));
  return reply.send(serializeComment(desk, addComment(desk, ticket, body, actor)));
}

/** Lists messages, by default newest first. */
function listThreads(call: DeskCall): FastifyReply {
  const { desk, query, params } = call;
  const ticket = requireFound(findActiveTicket(desk, params.ticketId));
  const threads = desk.threads.get(ticket.id) ?? [];
  const ordered = query.sortBy === 'sendDateTime' ? threads : threads.toReversed();
  return sendPage(call, ordered, DEFAULT_LIMIT, (thread) => serializeThread(desk, thread));
}
