import type { FastifyReply } from 'fastify';
import { parseBody } from '../body.ts';
import { requireFound } from '../desk-error.ts';
import type { DeskCall, DeskRoutes } from '../guard.ts';
import { sendFound, sendPage } from '../page.ts';
import { someOf } from '../query.ts';
import { SEARCH_QUERY, searchTickets } from '../search/ticket-search.ts';
import { findActiveTicket, findTrashedTicket } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { createTicket, updateTicket } from './ticket-actions.ts';
import { findNewTicketErrors, findTicketChangeErrors } from './ticket-body.ts';
import { LIST_QUERY, listTickets, parseIncludes } from './ticket-list.ts';
import { serializeIncluded, serializeSearchResult, serializeTicket, serializeTicketDetail } from './ticket-view.ts';

const READ = [['Desk.tickets.READ']];
const GET_QUERY = { include: someOf('contacts', 'departments', 'assignee') };

export function ticketRoutes({ add }: DeskRoutes): void {
  add({ method: 'GET', path: '/tickets', scopes: READ, query: LIST_QUERY, isList: true }, ({ desk, reply, query }) =>
    sendPage(reply, listTickets(desk, query)),
  );
  const scopes = [...READ, ['Desk.search.READ']];
  add({ method: 'GET', path: '/tickets/search', scopes, query: SEARCH_QUERY, isList: true }, ({ desk, reply, query }) => {
    const { page, count } = searchTickets(desk, query);
    const rows = page.map((ticket) => serializeSearchResult(desk, ticket));
    return sendFound(reply, rows, count);
  });
  add({ method: 'POST', path: '/tickets', scopes: [['Desk.tickets.CREATE']] }, (call) => {
    const { desk, reply, actor } = call;
    const body = parseBody(call, findNewTicketErrors);
    return reply.send(serializeTicket(desk, createTicket(desk, body, actor)));
  });
  const path = '/tickets/:ticketId';
  add({ method: 'GET', path, scopes: READ, query: GET_QUERY }, (call) => {
    const ticket = requireFound(findReadableTicket(call));
    return call.reply.send(
      Object.assign(serializeTicketDetail(call.desk, ticket), serializeIncluded(call.desk, ticket, parseIncludes(call.query))),
    );
  });
  add({ method: 'PATCH', path, scopes: [['Desk.tickets.UPDATE']] }, patchTicket);
}

/** There is no precondition: the last one to write wins. */
function patchTicket(call: DeskCall): FastifyReply {
  const { desk, reply, params, actor } = call;
  const ticket = requireFound(findActiveTicket(desk.tickets, params.ticketId));
  const body = parseBody(call, findTicketChangeErrors);
  return reply.send(serializeTicket(desk, updateTicket(desk, ticket, body, actor)));
}

/** A ticket in the trash can be read by ID. Not confirmed. */
function findReadableTicket({ desk: { tickets, base }, params: { ticketId = '' } }: DeskCall): Ticket | undefined {
  return findActiveTicket(tickets, ticketId) ?? findTrashedTicket(tickets, ticketId, base.clock.now());
}
