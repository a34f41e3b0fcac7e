import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { syncRunApi } from '../sync-run.contract.ts';
import { previewImport } from './runs/import-preview.service.ts';
import { listLog, listRuns } from './runs/run.list.store.ts';
import { getRun, getRunRecords, stopRun } from './runs/run.service.ts';
import { startRun } from './runs/start-run.service.ts';

/** Calls that start, follow and stop actions. */
export function runRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, syncRunApi.start, ({ actor, body: { action, unsynced } }) =>
    startRun(deps, actor, { action, progress: unsynced ? { unsynced } : {} }),
  );
  answer(app, syncRunApi.importPreview, ({ actor, query }) => previewImport(deps, actor, query.action));
  answer(app, syncRunApi.list, ({ query }) => listRuns(deps.database, query));
  answer(app, syncRunApi.get, ({ params }) => getRun(deps, params.id));
  answer(app, syncRunApi.records, ({ params, query }) => getRunRecords(deps, params.id, query));
  answer(app, syncRunApi.cancel, ({ actor, params }) => stopRun(deps, actor, params.id));
  answer(app, syncRunApi.log, ({ query }) => listLog(deps.database, query));
}
