import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { customerContextApi } from '../customer-context.contract.ts';
import { customerContextLoader, getCustomerContext } from './customer-context.service.ts';

export const customerContextFeature: ServerFeature = { routes: customerContextRoutes, pageLoaders: [customerContextLoader] };

export function customerContextRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, customerContextApi.get, ({ params }) => getCustomerContext(deps, params.id));
}
