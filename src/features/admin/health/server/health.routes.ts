import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { healthApi } from '../health.contract.ts';
import { readHealth, retryFailedJob } from './health.service.ts';
import { createLoopDelay } from './loop-delay.ts';

export function healthRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const delay = deps.perServer(createLoopDelay);
  app.addHook('onClose', async () => delay.close());
  answer(app, healthApi.read, () => readHealth(deps));
  answer(app, healthApi.retry, ({ actor, params }) => retryFailedJob(deps, actor, params.id));
}
