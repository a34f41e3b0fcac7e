import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { bool, checkedBodyOf, type FieldCheck, text } from './body.ts';
import { answerDesk, type DeskCall } from './gate.ts';
import { answerPage } from './people-list.ts';
import { commentView, threadView } from './people-view.ts';
import { anyText, from, limit, longLimit, oneOf, pageOf } from './query.ts';
import { livingTicketOf } from './ticket.routes.ts';
import { addComment } from './ticket-actions.ts';
import { notFound } from './wording.ts';

const READ = [['Desk.tickets.READ']];
const WRITE = [['Desk.tickets.UPDATE', 'Desk.tickets.CREATE']];
const DEFAULT_LIMIT = 50;
const COMMENT_MAX = 32_000;

const contentType: FieldCheck = (value) => value === 'plainText' || value === 'html';
const COMMENT_FIELDS = { content: text(COMMENT_MAX), isPublic: bool, contentType };

/** What is said about a ticket: comments of the staff and threads with the customer. */
export function conversationRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  const commentQuery = { from, limit, sortBy: oneOf('commentedTime', '-commentedTime'), include: anyText };
  const comments = { method: 'GET', path: '/tickets/:ticketId/comments', scopes: READ, query: commentQuery, isList: true } as const;
  answerDesk(app, sandbox, comments, (call) =>
    answerPart(call, call.desk.comments, call.query.sortBy !== 'commentedTime', (comment) => commentView(call.desk, comment)),
  );
  answerDesk(app, sandbox, { method: 'POST', path: '/tickets/:ticketId/comments', scopes: WRITE }, postComment);
  answerDesk(app, sandbox, { method: 'GET', path: '/tickets/:ticketId/comments/:commentId', scopes: READ }, (call) => {
    const comment = partsOf(call, call.desk.comments)?.find(({ id }) => id === call.params.commentId);
    return comment ? call.reply.send(commentView(call.desk, comment)) : notFound(call.reply);
  });
  const threadQuery = { from, limit: longLimit, sortBy: oneOf('sendDateTime', '-sendDateTime'), include: anyText };
  const threads = { method: 'GET', path: '/tickets/:ticketId/threads', scopes: READ, query: threadQuery, isList: true } as const;
  answerDesk(app, sandbox, threads, (call) =>
    answerPart(call, call.desk.threads, call.query.sortBy !== 'sendDateTime', (thread) => threadView(call.desk, thread)),
  );
  answerDesk(app, sandbox, { method: 'GET', path: '/tickets/:ticketId/threads/:threadId', scopes: READ }, (call) => {
    const thread = partsOf(call, call.desk.threads)?.find(({ id }) => id === call.params.threadId);
    if (!thread) return notFound(call.reply);
    return call.reply.send({ ...threadView(call.desk, thread), content: thread.summary, contentType: 'text/html' });
  });
}

function postComment(call: DeskCall): FastifyReply {
  const { desk, reply, agent, sourceId } = call;
  const ticket = livingTicketOf(call);
  if (!ticket) return notFound(reply);
  const body = checkedBodyOf(call, COMMENT_FIELDS, ['content']);
  if (!body) return reply;
  const isPublic = body.isPublic === true;
  const given = {
    content: String(body.content),
    isPublic,
    contentType: body.contentType === 'plainText' ? 'plainText' : 'html',
    commenterId: agent.id,
  } as const;
  return reply.send(commentView(desk, addComment(desk, ticket, given, sourceId)));
}

/** The newest come first unless asked otherwise; that this is the usual order is not confirmed. */
function answerPart<T>(
  call: DeskCall,
  parts: ReadonlyMap<string, readonly T[]>,
  newestFirst: boolean,
  view: (part: T) => unknown,
): FastifyReply {
  const found = partsOf(call, parts);
  if (!found) return notFound(call.reply);
  const page = pageOf(call.query, DEFAULT_LIMIT);
  const ordered = newestFirst ? [...found].reverse() : found;
  return answerPage(call.reply, ordered.slice(page.from, page.from + page.limit).map(view));
}

function partsOf<T>(call: DeskCall, parts: ReadonlyMap<string, readonly T[]>): readonly T[] | undefined {
  const ticket = livingTicketOf(call);
  return ticket && (parts.get(ticket.id) ?? []);
}
