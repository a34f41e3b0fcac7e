import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { zohoProxyApi } from '../zoho-proxy.contract.ts';
import { listAccounts, listLeads } from './crm-list.service.ts';
import { sendAccounts, sendLeads } from './crm-send.service.ts';
import { listDeskTickets } from './desk-list.service.ts';
import { sendTickets } from './desk-send.service.ts';

function zohoProxyRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, zohoProxyApi.accounts, ({ actor }) => listAccounts(deps, actor));
  handle(app, zohoProxyApi.sendAccounts, ({ actor, body }) => sendAccounts(deps, actor, body.data));
  handle(app, zohoProxyApi.leads, ({ actor, query }) => listLeads(deps, actor, query.fields));
  handle(app, zohoProxyApi.sendLeads, ({ actor, body }) => sendLeads(deps, actor, body.data));
  handle(app, zohoProxyApi.tickets, ({ actor, query }) => listDeskTickets(deps, actor, query));
  handle(app, zohoProxyApi.sendTickets, ({ actor, body }) => sendTickets(deps, actor, body.data));
  handle(app, zohoProxyApi.sendTicketsInBulk, ({ actor, body }) => sendTickets(deps, actor, body.data));
}

export const zohoProxyFeature: ServerFeature = { routes: zohoProxyRoutes };
