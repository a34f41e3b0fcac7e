import type { FastifyReply } from 'fastify';
import { answerPage, notFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { anyText, cut, from, longLimit, sortedBy, toPage } from '../query.ts';
import { findActiveTicket } from '../tickets/ticket.store.ts';
import { serializeThread } from './conversation-view.ts';

const READ = [['Desk.tickets.READ']];
const DEFAULT_LIMIT = 50;

/** What the customer and the staff write to each other. */
export function threadRoutes({ answer }: DeskRoutes): void {
  const path = '/tickets/:ticketId/threads';
  const query = { from, limit: longLimit, sortBy: sortedBy(['sendDateTime']), include: anyText };
  answer({ method: 'GET', path, scopes: READ, query, isList: true }, listThreads);
  answer({ method: 'GET', path: `${path}/:threadId`, scopes: READ, query: { include: anyText } }, ({ desk, reply, params }) => {
    const ticket = findActiveTicket(desk.tickets, params.ticketId);
    const thread = ticket && desk.threads.get(ticket.id)?.find(({ id }) => id === params.threadId);
    return thread ? reply.send({ ...serializeThread(desk, thread), content: thread.summary, contentType: 'text/html' }) : notFound(reply);
  });
}

/** The newest come first unless asked otherwise. */
function listThreads({ desk, reply, query, params }: DeskCall): FastifyReply {
  const ticket = findActiveTicket(desk.tickets, params.ticketId);
  if (!ticket) return notFound(reply);
  const threads = desk.threads.get(ticket.id) ?? [];
  const ordered = query.sortBy === 'sendDateTime' ? threads : threads.toReversed();
  return answerPage(
    reply,
    cut(ordered, toPage(query, DEFAULT_LIMIT)).map((thread) => serializeThread(desk, thread)),
  );
}
