import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import { getRecord } from '../../../../platform/server/records/record-store.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { findToday } from '../../../admin/settings/server/company-time-zone.service.ts';
import { leadApi } from '../lead.contract.ts';
import { readBoard } from './lead.board.store.ts';
import { createCustomerOfLead } from './lead.customer.service.ts';
import { groupLeads, listLeads, withZone } from './lead.list.store.ts';
import { createLead, updateLead } from './lead.service.ts';
import { leadStore } from './lead.store.ts';

export function leadRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, leadApi.list, async ({ query }) => listLeads(deps.database, query, query.group ? await findToday(deps, query.zone) : ''));
  handle(app, leadApi.groups, async ({ query }) => groupLeads(deps.database, { ...query, limit: 1 }, await findToday(deps, query.zone)));
  handle(app, leadApi.board, async ({ query }) => readBoard(deps.database, await withZone(deps.database, query)));
  handle(app, leadApi.get, ({ params }) => getRecord(deps, leadStore, params.id));
  handle(app, leadApi.create, ({ actor, body }) => createLead(deps, actor, body));
  handle(app, leadApi.update, ({ actor, params, body }) => updateLead(deps, actor, params.id, body));
  handle(app, leadApi.createCustomer, ({ actor, params }) => createCustomerOfLead(deps, actor, params.id));
}
