import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { authApi } from '../../../admin/auth/auth.contract.ts';
import { readBrowser } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { readZohoSettings } from '../../zoho-client/server/zoho-settings.ts';
import { zohoConnectionApi } from '../zoho-connection.contract.ts';
import { startAuthorization } from './authorization.service.ts';
import { createReadCache } from './calls/read-cache.ts';
import { connectZoho } from './connect.service.ts';
import { getZohoConnection } from './connection.service.ts';
import { onRefreshTokenChange, startRevokeJobs } from './refresh-token-changes.ts';
import { zohoSignInRoutes } from './sign-in/zoho-sign-in.routes.ts';

function zohoConnectionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  // Subscribes to the writes of other servers from the start.
  deps.perServer(createReadCache);
  handle(app, authApi.zohoClientId, ({ query, request, reply }) => startAuthorization(deps, query.purpose, { request, reply }));
  handle(app, zohoConnectionApi.connection, () => getZohoConnection(deps));
  handle(app, zohoConnectionApi.connect, ({ actor, body, request }) => connectZoho(deps, actor, body, readBrowser(deps, request)));
  zohoSignInRoutes(app, deps);
}

export const zohoConnectionFeature: ServerFeature = {
  checkEnvironment: readZohoSettings,
  routes: zohoConnectionRoutes,
  subscribers: (deps) => ({ derived: [onRefreshTokenChange(deps)] }),
  jobs: startRevokeJobs,
};
