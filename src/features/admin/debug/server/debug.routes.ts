import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { debugApi } from '../debug.contract.ts';
import { readUserHistory, takeSnapshot } from './debug-database.service.ts';
import { addTestLine, clearLogs, followClearing, readLogs } from './debug-logs.service.ts';

export function debugRoutes(app: FastifyInstance, deps: ServerDeps): void {
  followClearing(deps);
  answer(app, debugApi.logs, ({ query }) => readLogs(deps, query));
  answer(app, debugApi.add, ({ actor, body, request }) => addTestLine(deps, actor, body.level, request.id));
  answer(app, debugApi.clear, ({ actor, request }) => clearLogs(deps, actor, request.id));
  answer(app, debugApi.database, () => takeSnapshot(deps));
  answer(app, debugApi.userHistory, () => readUserHistory(deps));
}
