import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Sandbox } from '../core/sandbox-state.ts';
import { bodyOf } from './body.ts';
import { answerDesk, type DeskCall } from './gate.ts';
import { answerPage } from './people-list.ts';
import { flag, someOf } from './query.ts';
import type { Ticket } from './ticket.ts';
import { createTicket, updateTicket } from './ticket-actions.ts';
import { newTicketErrors, ticketChangeErrors } from './ticket-body.ts';
import { includesOf, LIST_QUERY, listTickets } from './ticket-list.ts';
import { SEARCH_QUERY, searchTickets } from './ticket-search.ts';
import { detailOf, includedOf, searchRowOf } from './ticket-view.ts';
import { notFound, refuseFields } from './wording.ts';

const READ = [['Desk.tickets.READ']];
const GET_QUERY = { include: someOf('contacts', 'products', 'departments', 'team', 'assignee', 'contract', 'isRead', 'skills') };
const TRASH_DAYS_MS = 60 * 86_400_000;

export function ticketRoutes(app: FastifyInstance, sandbox: () => Sandbox): void {
  answerDesk(app, sandbox, { method: 'GET', path: '/tickets', scopes: READ, query: LIST_QUERY, isList: true }, ({ desk, reply, query }) =>
    answerPage(reply, listTickets(desk, query)),
  );
  const search = {
    method: 'GET',
    path: '/tickets/search',
    scopes: [...READ, ['Desk.search.READ']],
    query: SEARCH_QUERY,
    isList: true,
  } as const;
  answerDesk(app, sandbox, search, getSearch);
  answerDesk(app, sandbox, { method: 'POST', path: '/tickets', scopes: [['Desk.tickets.CREATE']] }, postTicket);
  answerDesk(app, sandbox, { method: 'GET', path: '/tickets/:ticketId', scopes: READ, query: GET_QUERY }, (call) => {
    const ticket = readableTicketOf(call);
    if (!ticket) return notFound(call.reply);
    return call.reply.send(Object.assign(detailOf(call.desk, ticket), includedOf(call.desk, ticket, includesOf(call.query))));
  });
  const patch = {
    method: 'PATCH',
    path: '/tickets/:ticketId',
    scopes: [['Desk.tickets.UPDATE']],
    query: { disableClosureNotification: flag },
  } as const;
  answerDesk(app, sandbox, patch, patchTicket);
}

function getSearch({ desk, reply, query }: DeskCall): FastifyReply {
  const { page, count } = searchTickets(desk, query);
  if (page.length === 0) return reply.code(204).send();
  const isText = desk.base.switches.isOn('deskSearchCountAsText');
  return reply.send({ data: page.map((ticket) => searchRowOf(desk, ticket)), count: isText ? String(count) : count });
}

function postTicket({ desk, request, reply, agent, sourceId }: DeskCall): FastifyReply {
  const body = bodyOf(request, reply);
  if (!body) return reply;
  const errors = newTicketErrors(desk, body);
  if (errors.length > 0) return refuseFields(reply, errors);
  return reply.send(detailOf(desk, createTicket(desk, body, { agentId: agent.id, sourceId })));
}

/** There is no precondition: the last one to write wins. */
function patchTicket(call: DeskCall): FastifyReply {
  const { desk, request, reply, agent, sourceId } = call;
  const ticket = livingTicketOf(call);
  if (!ticket) return notFound(reply);
  const body = bodyOf(request, reply);
  if (!body) return reply;
  const errors = ticketChangeErrors(desk, body);
  if (errors.length > 0) return refuseFields(reply, errors);
  return reply.send(detailOf(desk, updateTicket(desk, ticket, body, { agentId: agent.id, sourceId })));
}

/** The ticket of a path when it is not in the trash. */
export function livingTicketOf({ desk, params }: DeskCall): Ticket | undefined {
  const ticket = desk.tickets.byId.get(params.ticketId ?? '');
  return ticket?.trashedAt === null ? ticket : undefined;
}

/** The trash is emptied after 60 days. */
function readableTicketOf({ desk, params }: DeskCall): Ticket | undefined {
  const ticket = desk.tickets.byId.get(params.ticketId ?? '');
  if (!ticket || ticket.trashedAt === null) return ticket;
  const isStillThere = ticket.trashedAt > desk.base.clock.now() - TRASH_DAYS_MS;
  return isStillThere && desk.base.switches.isOn('deskTrashedIsReadable') ? ticket : undefined;
}
