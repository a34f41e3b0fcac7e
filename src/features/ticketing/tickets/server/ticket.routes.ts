import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { similarTicketApi } from '../similar/similar-ticket.contract.ts';
import { ticketApi } from '../ticket.contract.ts';
import { ticketOpeningApi } from '../ticket-opening.contract.ts';
import { addComment, listComments } from './comments/ticket.comments.service.ts';
import { groupTickets, listTickets, openTicketCounts, ticketFacets } from './list/ticket.list.service.ts';
import { openTicket } from './opening/ticket.opening.service.ts';
import { listSimilar } from './similar/similar.service.ts';
import { updateTicket } from './ticket.save.service.ts';
import { createTicket, getTicket } from './ticket.service.ts';

export function ticketRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, ticketApi.list, ({ query }) => listTickets(deps, query));
  handle(app, ticketApi.facets, ({ query }) => ticketFacets(deps, query));
  handle(app, ticketApi.groups, ({ query }) => groupTickets(deps, query));
  handle(app, ticketApi.openCounts, () => openTicketCounts(deps));
  handle(app, ticketApi.get, ({ params }) => getTicket(deps, params.id));
  handle(app, ticketOpeningApi.get, ({ actor, params }) => openTicket(deps, actor, params.id));
  handle(app, ticketApi.create, ({ actor, body }) => createTicket(deps, actor, body));
  handle(app, ticketApi.update, ({ actor, params, body }) => updateTicket(deps, actor, params.id, body));
  handle(app, similarTicketApi.list, ({ params }) => listSimilar(deps, params.id));
  handle(app, ticketApi.comments, ({ params }) => listComments(deps, params.id));
  handle(app, ticketApi.addComment, ({ actor, params, body }) => addComment(deps, actor, params.id, body));
}
