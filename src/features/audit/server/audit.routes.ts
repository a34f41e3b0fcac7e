import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { auditApi } from '../audit.contract.ts';
import { recordRefusal } from './audit.service.ts';
import { listEntries } from './audit.store.ts';

export function auditRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, auditApi.list, ({ query }) => listEntries(deps.database, query));
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== 403 || !request.actor) return done();
    recordRefusal(deps, request.actor, `${request.method} ${request.routeOptions.url ?? ''}`).then(() => done(), done);
  });
}
