import type { FastifyReply } from 'fastify';
import { requireFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { sendPage, slicePage, toPage } from '../page.ts';
import { from, longLimit, sortedBy } from '../query.ts';
import { findActiveTicket } from '../tickets/ticket.store.ts';
import { serializeThread } from './conversation-view.ts';

const READ = [['Desk.tickets.READ']];
const DEFAULT_LIMIT = 50;

/** What the customer and the staff write to each other. */
export function threadRoutes({ add }: DeskRoutes): void {
  const path = '/tickets/:ticketId/threads';
  const query = { from, limit: longLimit, sortBy: sortedBy(['sendDateTime']) };
  add({ method: 'GET', path, scopes: READ, query, isList: true }, listThreads);
}

/** The newest come first unless asked otherwise. */
function listThreads({ desk, reply, query, params }: DeskCall): FastifyReply {
  const ticket = requireFound(findActiveTicket(desk.tickets, params.ticketId));
  const threads = desk.threads.get(ticket.id) ?? [];
  const ordered = query.sortBy === 'sendDateTime' ? threads : threads.toReversed();
  const page = slicePage(ordered, toPage(query, DEFAULT_LIMIT));
  return sendPage(
    reply,
    page.map((thread) => serializeThread(desk, thread)),
  );
}
