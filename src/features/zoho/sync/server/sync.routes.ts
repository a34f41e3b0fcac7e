import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordSyncApi } from '../record-sync.contract.ts';
import { syncApi } from '../sync.contract.ts';
import { syncDecisionApi } from '../sync-decision.contract.ts';
import { syncMappingApi } from '../sync-mapping.contract.ts';
import { syncRunApi } from '../sync-run.contract.ts';
import { unreadableApi } from '../unreadable.contract.ts';
import { listConflicts } from './conflicts/conflict.service.ts';
import { decide, undoDecision } from './conflicts/decision.service.ts';
import { listFailedRecords } from './conflicts/failed-record.service.ts';
import { listMatches } from './conflicts/match.service.ts';
import { getMapping, previewMapping, saveMapping } from './links/mapping.service.ts';
import { listUnreadable } from './links/unreadable.store.ts';
import { decideAtOnce } from './runs/apply-decisions.ts';
import { previewImport, previewPush } from './runs/preview.service.ts';
import { getRecordSync } from './runs/record-sync.service.ts';
import { retryFailedRecord } from './runs/retry.service.ts';
import { listLog, listRuns } from './runs/run.list.store.ts';
import { getRun, getRunRecords, startRun, stopRun } from './runs/run.service.ts';
import { getSyncStatus } from './runs/status.service.ts';
import { requestSync } from './runs/sync-queues.ts';
import { retryUnreadableRecords } from './runs/unreadable.service.ts';
import { createWebhookQueue } from './runs/webhook.service.ts';
import { webhookRoutes } from './webhook.routes.ts';

/** The calls of the synchronization. */
export function syncRoutes(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook('onClose', () => deps.perServer(createWebhookQueue).settled());
  handle(app, syncApi.status, () => getSyncStatus(deps));
  handle(app, syncApi.preview, ({ actor }) => previewPush(deps, actor));
  handle(app, recordSyncApi.get, ({ actor, params }) => getRecordSync(deps, actor, params.kind, params.recordId));
  void app.register(async (scope) => webhookRoutes(scope, deps));
  runRoutes(app, deps);
  decisionRoutes(app, deps);
  mappingRoutes(app, deps);
  unreadableRoutes(app, deps);
}

/** Calls about what only a person can decide. */
function decisionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, syncDecisionApi.conflicts, ({ query }) => listConflicts(deps, query));
  handle(app, syncDecisionApi.settle, async ({ actor, params, body }) => {
    await decideAtOnce(deps, actor, { about: 'conflict', ids: [params.id], keep: body.keep });
    await requestSync(deps);
  });
  handle(app, syncDecisionApi.stuck, ({ query }) => listFailedRecords(deps, query));
  handle(app, syncDecisionApi.retry, async ({ actor, params }) => {
    await retryFailedRecord(deps, actor, params.kind, params.recordId);
    await requestSync(deps);
  });
  handle(app, syncDecisionApi.choices, ({ query }) => listMatches(deps, query));
  handle(app, syncDecisionApi.decide, ({ actor, body }) => decide(deps, actor, body));
  handle(app, syncDecisionApi.undo, ({ actor, params }) => undoDecision(deps, actor, params.id));
}

/** Calls about how words are translated. */
function mappingRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, syncMappingApi.get, ({ actor }) => getMapping(deps, actor));
  handle(app, syncMappingApi.save, async ({ actor, body }) => {
    const saved = await saveMapping(deps, actor, body);
    await requestSync(deps);
    return saved;
  });
  handle(app, syncMappingApi.preview, ({ body }) => previewMapping(deps, body.mapping));
}

/** Calls that start, follow and stop actions. */
function runRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, syncRunApi.start, ({ actor, body: { action, unsynced } }) =>
    startRun(deps, actor, { action, progress: unsynced ? { unsynced } : {} }),
  );
  handle(app, syncRunApi.importPreview, ({ actor, query }) => previewImport(deps, actor, query.action));
  handle(app, syncRunApi.list, ({ query }) => listRuns(deps.database, query));
  handle(app, syncRunApi.get, ({ params }) => getRun(deps, params.id));
  handle(app, syncRunApi.records, ({ params, query }) => getRunRecords(deps, params.id, query));
  handle(app, syncRunApi.cancel, ({ actor, params }) => stopRun(deps, actor, params.id));
  handle(app, syncRunApi.log, ({ query }) => listLog(deps.database, query));
}

/** Calls about records of Zoho that couldn't be read. */
function unreadableRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, unreadableApi.list, ({ query }) => listUnreadable(deps.database, query));
  handle(app, unreadableApi.retry, ({ actor, body }) => retryUnreadableRecords(deps, actor, body));
}
