import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../platform/server/actor.ts';
import { readQuery } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { exportApi } from '../export.contract.ts';
import { startExport } from './export.service.ts';

export function exportRoutes(app: FastifyInstance, deps: ServerDeps): void {
  for (const source of deps.exportSources) {
    const spec = exportApi.download(source.fileName, source.query);
    app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, async (request, reply) => {
      const rows = await startExport(deps, request.actor as Actor, source, readQuery(spec, request));
      reply.header('content-disposition', `attachment; filename="${source.fileName}"`).type('text/csv; charset=utf-8');
      return reply.send(Readable.from(rows, { objectMode: false }));
    });
  }
}
