import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import { getRecord } from '../../../../platform/server/records/find-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { leadApi } from '../lead.contract.ts';
import { readBoard } from './lead.board.store.ts';
import { createCustomerOfLead } from './lead.customer.service.ts';
import { listLeads, withZone } from './lead.list.store.ts';
import { createLead, updateLead } from './lead.service.ts';
import { leadStore } from './lead.store.ts';

export function leadRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, leadApi.list, ({ query }) => listLeads(deps.database, query));
  answer(app, leadApi.board, async ({ query }) => readBoard(deps.database, await withZone(deps.database, query)));
  answer(app, leadApi.get, ({ params }) => getRecord(deps, leadStore, params.id));
  answer(app, leadApi.create, ({ actor, body }) => createLead(deps, actor, body));
  answer(app, leadApi.update, ({ actor, params, body }) => updateLead(deps, actor, params.id, body));
  answer(app, leadApi.createCustomer, ({ actor, params }) => createCustomerOfLead(deps, actor, params.id));
}
