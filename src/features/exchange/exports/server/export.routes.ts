import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { readQuery } from '../../../../platform/server/http/handle.ts';
import { sendCsv } from '../../../../platform/server/http/send-csv.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { exportApi } from '../export.contract.ts';
import { startExport } from './export.service.ts';

export function exportRoutes(app: FastifyInstance, deps: ServerDeps): void {
  for (const source of deps.exportSources) {
    const spec = exportApi.download(source.fileName, source.query);
    app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, async (request, reply) => {
      const rows = await startExport(deps, request.actor as Actor, source, readQuery(spec, request));
      return sendCsv(reply, source.fileName, rows);
    });
  }
}
