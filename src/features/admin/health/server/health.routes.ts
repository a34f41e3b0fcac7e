import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { healthApi } from '../health.contract.ts';
import { readHealth, retryFailedJob } from './health.service.ts';
import { createLoopDelay } from './loop-delay.ts';

export function healthRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const delay = deps.perServer(createLoopDelay);
  app.addHook('onClose', async () => delay.close());
  handle(app, healthApi.read, () => readHealth(deps));
  handle(app, healthApi.retry, ({ actor, params }) => retryFailedJob(deps, actor, params.id));
}
