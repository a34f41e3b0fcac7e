import type { FastifyReply } from 'fastify';
import { soundBodyOf } from './body.ts';
import type { DeskCall, DeskRoutes } from './gate.ts';
import { flag, someOf } from './query.ts';
import { livingTicketOf } from './ticket.store.ts';
import type { Ticket } from './ticket.ts';
import { createTicket, updateTicket } from './ticket-actions.ts';
import { newTicketErrors, ticketChangeErrors } from './ticket-body.ts';
import { includesOf, LIST_QUERY, listTickets } from './ticket-list.ts';
import { SEARCH_QUERY, searchTickets } from './ticket-search.ts';
import { bareOf, detailOf, includedOf, searchRowOf } from './ticket-view.ts';
import { answerFound, answerPage, notFound } from './wording.ts';

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
    const rows = page.map((ticket) => searchRowOf(desk, ticket));
    return answerFound(reply, rows, count, desk.base.switches);
  });
  answer({ method: 'POST', path: '/tickets', scopes: [['Desk.tickets.CREATE']] }, (call) => {
    const { desk, reply, by } = call;
    const body = soundBodyOf(call, newTicketErrors);
    return body ? reply.send(bareOf(desk, createTicket(desk, body, by))) : reply;
  });
  const path = '/tickets/:ticketId';
  answer({ method: 'GET', path, scopes: READ, query: GET_QUERY }, (call) => {
    const ticket = readableTicketOf(call);
    if (!ticket) return notFound(call.reply);
    return call.reply.send(Object.assign(detailOf(call.desk, ticket), includedOf(call.desk, ticket, includesOf(call.query))));
  });
  const query = { disableClosureNotification: flag };
  answer({ method: 'PATCH', path, scopes: [['Desk.tickets.UPDATE']], query }, patchTicket);
}

/** There is no precondition: the last one to write wins. */
function patchTicket(call: DeskCall): FastifyReply {
  const { desk, reply, params, by } = call;
  const ticket = livingTicketOf(desk.tickets, params.ticketId);
  if (!ticket) return notFound(reply);
  const body = soundBodyOf(call, ticketChangeErrors);
  return body ? reply.send(bareOf(desk, updateTicket(desk, ticket, body, by))) : reply;
}

/** The trash is emptied after 60 days. */
function readableTicketOf({ desk, params }: DeskCall): Ticket | undefined {
  const ticket = desk.tickets.byId.get(params.ticketId ?? '');
  if (!ticket || ticket.trashedAt === null) return ticket;
  const isStillThere = ticket.trashedAt > desk.base.clock.now() - TRASH_DAYS_MS;
  return isStillThere && desk.base.switches.isOn('deskTrashedIsReadable') ? ticket : undefined;
}
