import type { FastifyReply } from 'fastify';
import { parseBody } from '../body.ts';
import { answerFound, answerPage, notFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { flag, someOf } from '../query.ts';
import { SEARCH_QUERY, searchTickets } from '../search/ticket-search.ts';
import { findActiveTicket } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { createTicket, updateTicket } from './ticket-actions.ts';
import { findNewTicketErrors, findTicketChangeErrors } from './ticket-body.ts';
import { LIST_QUERY, listTickets, parseIncludes } from './ticket-list.ts';
import { serializeIncluded, serializeSearchResult, serializeTicket, serializeTicketDetail } from './ticket-view.ts';

const READ = [['Desk.tickets.READ']];
const GET_QUERY = { include: someOf('contacts', 'products', 'departments', 'team', 'assignee', 'contract', 'isRead', 'skills') };
const TRASH_DAYS_MS = 60 * 86_400_000;

export function ticketRoutes({ answer }: DeskRoutes): void {
  answer({ method: 'GET', path: '/tickets', scopes: READ, query: LIST_QUERY, isList: true }, ({ desk, reply, query }) =>
    answerPage(reply, listTickets(desk, query)),
  );
  const scopes = [...READ, ['Desk.search.READ']];
  answer({ method: 'GET', path: '/tickets/search', scopes, query: SEARCH_QUERY, isList: true }, ({ desk, reply, query }) => {
    const { page, count } = searchTickets(desk, query);
    const rows = page.map((ticket) => serializeSearchResult(desk, ticket));
    return answerFound(reply, rows, count, desk.base.settings);
  });
  answer({ method: 'POST', path: '/tickets', scopes: [['Desk.tickets.CREATE']] }, (call) => {
    const { desk, reply, by } = call;
    const body = parseBody(call, findNewTicketErrors);
    return body ? reply.send(serializeTicket(desk, createTicket(desk, body, by))) : reply;
  });
  const path = '/tickets/:ticketId';
  answer({ method: 'GET', path, scopes: READ, query: GET_QUERY }, (call) => {
    const ticket = findReadableTicket(call);
    if (!ticket) return notFound(call.reply);
    return call.reply.send(
      Object.assign(serializeTicketDetail(call.desk, ticket), serializeIncluded(call.desk, ticket, parseIncludes(call.query))),
    );
  });
  const query = { disableClosureNotification: flag };
  answer({ method: 'PATCH', path, scopes: [['Desk.tickets.UPDATE']], query }, patchTicket);
}

/** There is no precondition: the last one to write wins. */
function patchTicket(call: DeskCall): FastifyReply {
  const { desk, reply, params, by } = call;
  const ticket = findActiveTicket(desk.tickets, params.ticketId);
  if (!ticket) return notFound(reply);
  const body = parseBody(call, findTicketChangeErrors);
  return body ? reply.send(serializeTicket(desk, updateTicket(desk, ticket, body, by))) : reply;
}

/** The trash is emptied after 60 days. */
function findReadableTicket({ desk, params }: DeskCall): Ticket | undefined {
  const ticket = desk.tickets.byId.get(params.ticketId ?? '');
  if (!ticket || ticket.trashedAt === null) return ticket;
  const isStillThere = ticket.trashedAt > desk.base.clock.now() - TRASH_DAYS_MS;
  return isStillThere && desk.base.settings.isOn('deskTrashedIsReadable') ? ticket : undefined;
}
