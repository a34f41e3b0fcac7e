import type { FastifyInstance } from 'fastify';
import { answer } from '../../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { unreadableApi } from '../unreadable.contract.ts';
import { listUnreadable } from './links/unreadable.store.ts';
import { retryUnreadableRecords } from './runs/unreadable.service.ts';

/** Calls about records of Zoho that couldn't be read. */
export function unreadableRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, unreadableApi.list, ({ query }) => listUnreadable(deps.database, query));
  answer(app, unreadableApi.retry, ({ actor, body }) => retryUnreadableRecords(deps, actor, body));
}
