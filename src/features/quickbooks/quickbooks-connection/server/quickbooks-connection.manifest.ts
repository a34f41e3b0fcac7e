import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { readBrowser } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import { quickbooksConnectionApi } from '../quickbooks-connection.contract.ts';
import { connectQuickbooks, disconnectQuickbooks, startConnecting } from './connect.service.ts';
import { getQuickbooksConnection } from './connection.service.ts';
import { registerRevocation } from './revocation.ts';

function quickbooksConnectionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const { connection, start, connect, disconnect } = quickbooksConnectionApi;
  handle(app, connection, ({ actor }) => getQuickbooksConnection(deps, actor));
  handle(app, start, ({ request, reply }) => startConnecting(deps, { request, reply }));
  handle(app, connect, ({ actor, body, request }) => connectQuickbooks(deps, actor, body, readBrowser(deps, request)));
  handle(app, disconnect, ({ actor }) => disconnectQuickbooks(deps, actor));
}

export const quickbooksConnectionFeature: ServerFeature = {
  checkEnvironment: readQuickbooksSettings,
  routes: quickbooksConnectionRoutes,
  jobs: registerRevocation,
};
