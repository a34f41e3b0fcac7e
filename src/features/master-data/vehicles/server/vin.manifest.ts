import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { vinApi } from '../vin.contract.ts';
import { decodeVin } from './vin.service.ts';
import { prepareOffline } from './vin.sources.ts';

export const vehicleFeature: ServerFeature = { routes: vinRoutes };

function vinRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, vinApi.decode, ({ actor, params }) => decodeVin(deps, actor, params.vin));
  app.addHook('onListen', () => prepareOffline(deps));
}
