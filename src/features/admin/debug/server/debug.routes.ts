import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { debugApi } from '../debug.contract.ts';
import { readUserHistory, takeSnapshot } from './debug-database.service.ts';
import { addTestLine, clearLogs, followClearing, readLogs } from './debug-logs.service.ts';

export function debugRoutes(app: FastifyInstance, deps: ServerDeps): void {
  followClearing(deps);
  handle(app, debugApi.logs, ({ query }) => readLogs(deps, query));
  handle(app, debugApi.add, ({ actor, body, request }) => addTestLine(deps, actor, body.level, request.id));
  handle(app, debugApi.clear, ({ actor, request }) => clearLogs(deps, actor, request.id));
  handle(app, debugApi.database, () => takeSnapshot(deps));
  handle(app, debugApi.userHistory, () => readUserHistory(deps));
}
