import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { escalationApi } from '../escalation.contract.ts';
import { triggerEscalation } from './escalation.service.ts';

function escalationRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, escalationApi.trigger, ({ actor, body }) => triggerEscalation(deps, actor, body.arguments));
}

export const escalationFeature: ServerFeature = { routes: escalationRoutes };
