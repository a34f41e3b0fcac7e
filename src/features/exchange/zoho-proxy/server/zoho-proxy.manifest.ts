import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { zohoProxyApi } from '../zoho-proxy.contract.ts';
import { listAccounts, listLeads, sendAccounts, sendLeads } from './crm-proxy.service.ts';
import { listDeskTickets } from './desk-list.service.ts';
import { sendTickets } from './desk-send.service.ts';

function zohoProxyRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, zohoProxyApi.accounts, () => listAccounts(deps));
  answer(app, zohoProxyApi.sendAccounts, ({ body }) => sendAccounts(deps, body.data));
  answer(app, zohoProxyApi.leads, ({ query }) => listLeads(deps, query.fields));
  answer(app, zohoProxyApi.sendLeads, ({ body }) => sendLeads(deps, body.data));
  answer(app, zohoProxyApi.tickets, ({ query }) => listDeskTickets(deps, query));
  answer(app, zohoProxyApi.sendTickets, ({ body }) => sendTickets(deps, body.data));
  answer(app, zohoProxyApi.sendTicketsInBulk, ({ body }) => sendTickets(deps, body.data));
}

export const zohoProxyFeature: ServerFeature = { routes: zohoProxyRoutes };
