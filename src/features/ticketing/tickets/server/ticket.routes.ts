import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { similarTicketApi } from '../similar/similar-ticket.contract.ts';
import { ticketApi } from '../ticket.contract.ts';
import { ticketOpeningApi } from '../ticket-opening.contract.ts';
import { addComment, listComments } from './comments/ticket.comments.service.ts';
import { listTickets, openTicketCounts, ticketFacets } from './list/ticket.list.service.ts';
import { openTicket } from './opening/ticket.opening.service.ts';
import { listSimilar } from './similar/similar.service.ts';
import { updateTicket } from './ticket.save.service.ts';
import { createTicket, getTicket } from './ticket.service.ts';

export function ticketRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, ticketApi.list, ({ query }) => listTickets(deps, query));
  answer(app, ticketApi.facets, ({ query }) => ticketFacets(deps, query));
  answer(app, ticketApi.openCounts, () => openTicketCounts(deps));
  answer(app, ticketApi.get, ({ params }) => getTicket(deps, params.id));
  answer(app, ticketOpeningApi.get, ({ actor, params }) => openTicket(deps, actor, params.id));
  answer(app, ticketApi.create, ({ actor, body }) => createTicket(deps, actor, body));
  answer(app, ticketApi.update, ({ actor, params, body }) => updateTicket(deps, actor, params.id, body));
  answer(app, similarTicketApi.list, ({ params }) => listSimilar(deps, params.id));
  answer(app, ticketApi.comments, ({ params }) => listComments(deps, params.id));
  answer(app, ticketApi.addComment, ({ actor, params, body }) => addComment(deps, actor, params.id, body));
}
