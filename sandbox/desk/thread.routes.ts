import type { FastifyReply } from 'fastify';
import type { DeskCall, DeskRoutes } from './gate.ts';
import { anyText, cut, from, longLimit, pageOf, sortedBy } from './query.ts';
import { threadView } from './talk-view.ts';
import { livingTicketOf } from './ticket.store.ts';
import { answerPage, notFound } from './wording.ts';

const READ = [['Desk.tickets.READ']];
const DEFAULT_LIMIT = 50;

/** What the customer and the staff write to each other. */
export function threadRoutes({ answer }: DeskRoutes): void {
  const path = '/tickets/:ticketId/threads';
  const query = { from, limit: longLimit, sortBy: sortedBy(['sendDateTime']), include: anyText };
  answer({ method: 'GET', path, scopes: READ, query, isList: true }, listThreads);
  answer({ method: 'GET', path: `${path}/:threadId`, scopes: READ, query: { include: anyText } }, ({ desk, reply, params }) => {
    const ticket = livingTicketOf(desk.tickets, params.ticketId);
    const thread = ticket && desk.threads.get(ticket.id)?.find(({ id }) => id === params.threadId);
    return thread ? reply.send({ ...threadView(desk, thread), content: thread.summary, contentType: 'text/html' }) : notFound(reply);
  });
}

/** The newest come first unless asked otherwise. */
function listThreads({ desk, reply, query, params }: DeskCall): FastifyReply {
  const ticket = livingTicketOf(desk.tickets, params.ticketId);
  if (!ticket) return notFound(reply);
  const threads = desk.threads.get(ticket.id) ?? [];
  const ordered = query.sortBy === 'sendDateTime' ? threads : threads.toReversed();
  return answerPage(
    reply,
    cut(ordered, pageOf(query, DEFAULT_LIMIT)).map((thread) => threadView(desk, thread)),
  );
}
