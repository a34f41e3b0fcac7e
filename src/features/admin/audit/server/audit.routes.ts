import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { answer, readQuery } from '../../../../platform/server/http/answer.ts';
import { sendCsv } from '../../../../platform/server/http/send-csv.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { auditApi } from '../audit.contract.ts';
import { auditExport } from './audit.export.ts';
import { getEntry, startAuditExport } from './audit.service.ts';
import { listActors, listEntries } from './audit.store.ts';
import { createRefusals } from './refusals.ts';
import { writeRepeats } from './taken.service.ts';

export function auditRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, auditApi.list, ({ query }) => listEntries(deps.database, query));
  answer(app, auditApi.actors, () => listActors(deps.database));
  answer(app, auditApi.get, ({ params }) => getEntry(deps.database, params.id));
  const { export: spec } = auditApi;
  app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, async (request, reply) => {
    const rows = await startAuditExport(deps, request.actor as Actor, readQuery(spec, request));
    return sendCsv(reply, auditExport.fileName, rows);
  });
  const refusals = deps.perServer(createRefusals);
  app.addHook('onClose', () => writeRepeats(deps));
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== 403 || !request.actor) return done();
    const { url = '', config } = request.routeOptions;
    const call = { name: `${request.method} ${url}`, summary: config?.endpoint?.summary };
    refusals.note(request.actor, call).then(() => done(), done);
  });
}
