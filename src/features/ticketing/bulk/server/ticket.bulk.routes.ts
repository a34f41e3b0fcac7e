import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findMatchingIds } from '../../tickets/server/list/ticket.list.service.ts';
import { BULK_LIMIT, ticketBulkApi } from '../ticket-bulk.contract.ts';
import { changeTickets, undoChange } from './ticket.bulk.service.ts';

export function ticketBulkRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, ticketBulkApi.matchingIds, ({ query }) => findMatchingIds(deps, query, BULK_LIMIT));
  handle(app, ticketBulkApi.change, ({ actor, body }) => changeTickets(deps, actor, body));
  handle(app, ticketBulkApi.undo, ({ actor, params }) => undoChange(deps, actor, params.batchId));
}
