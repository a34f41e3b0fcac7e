import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordSyncApi } from '../record-sync.contract.ts';
import { syncApi } from '../sync.contract.ts';
import { syncDecisionApi } from '../sync-decision.contract.ts';
import { getConflicts } from './conflicts/conflict.service.ts';
import { decide, UNDO_MS, undoDecision } from './conflicts/decision.service.ts';
import { getFailedRecords } from './conflicts/failed-record.service.ts';
import { listMatches } from './conflicts/match.store.ts';
import { mappingRoutes } from './mapping.routes.ts';
import { runRoutes } from './run.routes.ts';
import { decideAtOnce } from './runs/apply-decisions.ts';
import { createSyncEngine } from './runs/engine.ts';
import { previewPush } from './runs/preview.service.ts';
import { followOpened, getRecordSync } from './runs/record-sync.service.ts';
import { retryFailedRecord } from './runs/retry.service.ts';
import { getSyncStatus } from './runs/status.service.ts';
import { createWebhookQueue } from './runs/webhook-queue.ts';
import { unreadableRoutes } from './unreadable.routes.ts';
import { webhookRoutes } from './webhook.routes.ts';

/** The calls of the synchronization. */
export function syncRoutes(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook('onClose', async () => {
    await deps.perServer(createSyncEngine).stop();
    await deps.perServer(createWebhookQueue).settled();
  });
  answer(app, syncApi.status, () => getSyncStatus(deps));
  answer(app, syncApi.preview, ({ actor }) => previewPush(deps, actor));
  answer(app, recordSyncApi.get, ({ actor, params }) => getRecordSync(deps, actor, params.kind, params.recordId));
  void app.register(async (scope) => webhookRoutes(scope, deps));
  runRoutes(app, deps);
  decisionRoutes(app, deps);
  mappingRoutes(app, deps);
  unreadableRoutes(app, deps);
  followOpened(deps);
}

/** Calls about what only a person can decide. */
export function decisionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const engine = () => deps.perServer(createSyncEngine);
  answer(app, syncDecisionApi.conflicts, ({ query }) => getConflicts(deps, query));
  answer(app, syncDecisionApi.settle, async ({ actor, params, body }) => {
    await decideAtOnce(deps, actor, { about: 'conflict', ids: [params.id], keep: body.keep });
    engine().nudge();
  });
  answer(app, syncDecisionApi.stuck, ({ query }) => getFailedRecords(deps, query));
  answer(app, syncDecisionApi.retry, async ({ actor, params }) => {
    await retryFailedRecord(deps, actor, params.kind, params.recordId);
    engine().nudge();
  });
  answer(app, syncDecisionApi.choices, ({ query }) => listMatches(deps.database, query));
  answer(app, syncDecisionApi.decide, async ({ actor, body }) => {
    const decision = await decide(deps, actor, body);
    engine().decideIn(UNDO_MS);
    return decision;
  });
  answer(app, syncDecisionApi.undo, ({ actor, params }) => undoDecision(deps, actor, params.id));
}
