import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { syncRunApi } from '../../runs/sync-run.contract.ts';
import { previewImport } from './import-preview.service.ts';
import { listLog, listRuns } from './run.list.store.ts';
import { getRun, getRunRecords, stopRun } from './run.service.ts';
import { startRun } from './start-run.service.ts';

/** Calls that start, follow and stop actions. */
export function runRoutes(app: FastifyInstance, deps: ServerDeps): void {
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
