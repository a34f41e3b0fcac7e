import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { requireTicket } from '../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import { syncApi } from '../sync.contract.ts';
import { decideConflict, getConflicts } from './conflicts/conflict.service.ts';
import { createSyncEngine } from './engine.ts';
import { receiveHook } from './hooks/hook.service.ts';
import { getMapping, previewMapping, saveMapping } from './mapping/mapping.service.ts';
import { followOpened, getTicketSync } from './opening/ticket-sync.service.ts';
import { getRun, startRun, stopRun } from './runs/run.service.ts';
import { listLog, listRuns, toRun } from './runs/run.store.ts';
import { previewPush } from './status/preview.service.ts';
import { getSyncStatus } from './status/status.service.ts';
import { getStuck, retryStuck } from './status/stuck.service.ts';

/** The calls of the synchronization. */
export function syncRoutes(app: FastifyInstance, deps: ServerDeps): void {
  app.addHook('onClose', () => deps.perServer(createSyncEngine).stop());
  answer(app, syncApi.status, () => getSyncStatus(deps));
  answer(app, syncApi.start, ({ actor, body: { action, unsynced } }) =>
    startRun(deps, actor, { action, progress: unsynced ? { unsynced } : {} }),
  );
  answer(app, syncApi.runs, async ({ query }) => (await listRuns(deps.database, query.limit)).map(toRun));
  answer(app, syncApi.run, ({ params }) => getRun(deps, params.id));
  answer(app, syncApi.cancel, ({ actor, params }) => stopRun(deps, actor, params.id));
  answer(app, syncApi.log, ({ query }) => listLog(deps.database, query.limit));
  answer(app, syncApi.preview, () => previewPush(deps));
  answer(app, syncApi.conflicts, ({ query }) => getConflicts(deps, query.limit));
  answer(app, syncApi.decide, async ({ actor, params, body }) => {
    await decideConflict(deps, actor, params.id, body.keep);
    deps.perServer(createSyncEngine).nudge();
  });
  answer(app, syncApi.stuck, ({ query }) => getStuck(deps, query.limit));
  answer(app, syncApi.retry, async ({ actor, params }) => {
    await retryStuck(deps, actor, params.kind, params.recordId);
    deps.perServer(createSyncEngine).nudge();
  });
  answer(app, syncApi.ofTicket, async ({ params }) => {
    await requireTicket(deps.database, params.id);
    return getTicketSync(deps.database, params.id);
  });
  answer(app, syncApi.mapping, () => getMapping(deps));
  answer(app, syncApi.saveMapping, ({ actor, body }) => saveMapping(deps, actor, body));
  answer(app, syncApi.previewMapping, ({ body }) => previewMapping(deps, body.mapping));
  answer(app, syncApi.hook, ({ params, body }) => receiveHook(deps, params, body));
  answer(app, syncApi.hookCheck, ({ params }) => receiveHook(deps, params, undefined));
  followOpened(deps);
}
