import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { auditApi } from '../audit.contract.ts';
import { listEntries } from './audit.store.ts';

export function auditRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, auditApi.list, ({ query }) => listEntries(deps.database, query));
}
