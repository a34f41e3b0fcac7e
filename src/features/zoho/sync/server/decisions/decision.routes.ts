import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { syncDecisionApi } from '../../decisions/sync-decision.contract.ts';
import { createSyncEngine } from '../engine.ts';
import { getFailedRecords } from '../failed-records/failed-record.service.ts';
import { retryFailedRecord } from '../failed-records/retry.service.ts';
import { getConflicts } from './conflict.service.ts';
import { decide, decideAtOnce, UNDO_MS, undoDecision } from './decision.service.ts';
import { listMatches } from './match.store.ts';

/** Calls about what only a person can decide. */
export function decisionRoutes(app: FastifyInstance, deps: ServerDeps): void {
  const engine = () => deps.perServer(createSyncEngine);
  handle(app, syncDecisionApi.conflicts, ({ query }) => getConflicts(deps, query));
  handle(app, syncDecisionApi.settle, async ({ actor, params, body }) => {
    await decideAtOnce(deps, actor, { about: 'conflict', ids: [params.id], keep: body.keep });
    engine().nudge();
  });
  handle(app, syncDecisionApi.stuck, ({ query }) => getFailedRecords(deps, query));
  handle(app, syncDecisionApi.retry, async ({ actor, params }) => {
    await retryFailedRecord(deps, actor, params.kind, params.recordId);
    engine().nudge();
  });
  handle(app, syncDecisionApi.choices, ({ query }) => listMatches(deps.database, query));
  handle(app, syncDecisionApi.decide, async ({ actor, body }) => {
    const decision = await decide(deps, actor, body);
    engine().decideIn(UNDO_MS);
    return decision;
  });
  handle(app, syncDecisionApi.undo, ({ actor, params }) => undoDecision(deps, actor, params.id));
}
