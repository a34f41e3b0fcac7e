import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { importApi } from '../import.contract.ts';
import { getImport, importFile } from './import.service.ts';
import { withUploadedFile } from './uploaded-file.ts';

export function importRoutes(app: FastifyInstance, deps: ServerDeps): void {
  for (const target of deps.importTargets) {
    const spec = importApi.start(target.kind);
    answer(app, spec, async ({ actor, request, reply }) => {
      const report = await withUploadedFile(request, spec.upload, (file) => importFile(deps, actor, target, file));
      if (report.state === 'running') reply.code(spec.unfinishedStatus);
      return report;
    });
  }
  answer(app, importApi.get, ({ params }) => getImport(deps, params.id));
}
