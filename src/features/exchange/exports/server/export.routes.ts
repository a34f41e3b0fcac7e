import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { streamCsv } from '../../../../platform/server/export-source.ts';
import { readQuery } from '../../../../platform/server/http/handle.ts';
import { sendCsv } from '../../../../platform/server/http/send-csv.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { exportApi } from '../export.contract.ts';

export function exportRoutes(app: FastifyInstance, deps: ServerDeps): void {
  for (const source of deps.exportSources) {
    const spec = exportApi.download(source.fileName, source.query);
    app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, async (request, reply) => {
      const { fileName, action } = source;
      const query = readQuery(spec, request);
      const filters = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
      const actor = request.actor as Actor;
      // Audited before the first row is sent.
      await deps.database.transaction((tx) =>
        recordAudit(tx, { actor, action, subject: `export:${fileName}`, subjectName: fileName, detail: { filters } }),
      );
      return sendCsv(reply, fileName, streamCsv(deps.database, source, query));
    });
  }
}
