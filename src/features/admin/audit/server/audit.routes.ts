import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { handle, readQuery } from '../../../../platform/server/http/handle.ts';
import { sendCsv } from '../../../../platform/server/http/send-csv.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { auditApi } from '../audit.contract.ts';
import { auditExport } from './audit.export.ts';
import { getEntry, startAuditExport } from './audit.service.ts';
import { groupEntries, listActors, listEntries } from './audit.store.ts';
import { createRepeats } from './repeats.ts';
import { writeRepeats } from './taken.service.ts';

/** An endpoint such as `PUT /api/users/:id`, and its purpose. */
interface RejectedRequest {
  readonly name: string;
  readonly summary: string | undefined;
}

interface RejectionLog {
  /** Audits a request of a signed-in user that was rejected with 403. */
  note(actor: Actor, call: RejectedRequest): Promise<void>;
}

/** Audits rejected requests: the first one per minute, and the number of repeats. */
function createRejectionLog(deps: ServerDeps): RejectionLog {
  const repeats = deps.perServer(createRepeats);
  return {
    note: (actor, { name, summary }) => {
      const event = { actor, action: 'access.refused', subject: `call:${name}`, subjectName: summary, address: actor.address };
      return repeats.note(`${actor.userId} ${name}`, event);
    },
  };
}

export function auditRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, auditApi.list, ({ query }) => listEntries(deps.database, query));
  handle(app, auditApi.groups, ({ query }) => groupEntries(deps.database, query));
  handle(app, auditApi.actors, () => listActors(deps.database));
  handle(app, auditApi.get, ({ params }) => getEntry(deps.database, params.id));
  const { export: spec } = auditApi;
  app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, async (request, reply) => {
    const rows = await startAuditExport(deps, request.actor as Actor, readQuery(spec, request));
    return sendCsv(reply, auditExport.fileName, rows);
  });
  const rejections = deps.perServer(createRejectionLog);
  app.addHook('onClose', () => writeRepeats(deps));
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (reply.statusCode !== 403 || !request.actor) return done();
    const { url = '', config } = request.routeOptions;
    const call = { name: `${request.method} ${url}`, summary: config?.endpoint?.summary };
    rejections.note(request.actor, call).then(() => done(), done);
  });
}
