import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { zohoProxyApi } from '../zoho-proxy.contract.ts';
import { listAccounts, listLeads } from './crm-list.service.ts';
import { sendAccounts, sendLeads } from './crm-send.service.ts';
import { listDeskTickets } from './desk-list.service.ts';
import { sendTickets } from './desk-send.service.ts';

function zohoProxyRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, zohoProxyApi.accounts, ({ actor }) => listAccounts(deps, actor));
  answer(app, zohoProxyApi.sendAccounts, ({ actor, body }) => sendAccounts(deps, actor, body.data));
  answer(app, zohoProxyApi.leads, ({ actor, query }) => listLeads(deps, actor, query.fields));
  answer(app, zohoProxyApi.sendLeads, ({ actor, body }) => sendLeads(deps, actor, body.data));
  answer(app, zohoProxyApi.tickets, ({ actor, query }) => listDeskTickets(deps, actor, query));
  answer(app, zohoProxyApi.sendTickets, ({ actor, body }) => sendTickets(deps, actor, body.data));
  answer(app, zohoProxyApi.sendTicketsInBulk, ({ actor, body }) => sendTickets(deps, actor, body.data));
}

export const zohoProxyFeature: ServerFeature = { routes: zohoProxyRoutes };
