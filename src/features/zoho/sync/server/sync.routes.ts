import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordSyncApi } from '../record/record-sync.contract.ts';
import { syncApi } from '../sync.contract.ts';
import { decisionRoutes } from './decisions/decision.routes.ts';
import { createSyncEngine } from './engine.ts';
import { mappingRoutes } from './mapping/mapping.routes.ts';
import { followOpened, getRecordSync } from './opening/record-sync.service.ts';
import { runRoutes } from './runs/run.routes.ts';
import { previewPush } from './status/preview.service.ts';
import { getSyncStatus } from './status/status.service.ts';
import { unreadableRoutes } from './unreadable/unreadable.routes.ts';
import { webhookRoutes } from './webhooks/webhook.routes.ts';
import { createWebhookQueue } from './webhooks/webhook-queue.ts';

/** The calls of the synchronization. */
export function syncRoutes(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook('onClose', async () => {
    await deps.perServer(createSyncEngine).stop();
    await deps.perServer(createWebhookQueue).settled();
  });
  handle(app, syncApi.status, () => getSyncStatus(deps));
  handle(app, syncApi.preview, ({ actor }) => previewPush(deps, actor));
  handle(app, recordSyncApi.get, ({ actor, params }) => getRecordSync(deps, actor, params.kind, params.recordId));
  void app.register(async (scope) => webhookRoutes(scope, deps));
  runRoutes(app, deps);
  decisionRoutes(app, deps);
  mappingRoutes(app, deps);
  unreadableRoutes(app, deps);
  followOpened(deps);
}
