import type { FastifyInstance } from 'fastify';
import { handle } from '../../../../../platform/server/http/handle.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { unreadableApi } from '../../unreadable/unreadable.contract.ts';
import { retryUnreadableRecords } from './unreadable.service.ts';
import { listUnreadable } from './unreadable.store.ts';

/** Calls about records of Zoho that couldn't be read. */
export function unreadableRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, unreadableApi.list, ({ query }) => listUnreadable(deps.database, query));
  handle(app, unreadableApi.retry, ({ actor, body }) => retryUnreadableRecords(deps, actor, body));
}
