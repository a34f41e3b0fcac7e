import type { FastifyInstance } from 'fastify';
import { answer } from '../../../platform/server/http/answer.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { importApi } from '../import.contract.ts';
import { getImport, importTickets } from './import.service.ts';
import { withUploadedFile } from './uploaded-file.ts';

export function importRoutes(app: FastifyInstance, deps: ServerDeps): void {
  answer(app, importApi.tickets, async ({ actor, request, reply }) => {
    const report = await withUploadedFile(request, importApi.tickets.upload, (file) => importTickets(deps, actor, file));
    if (report.state === 'running') reply.code(importApi.tickets.unfinishedStatus);
    return report;
  });
  answer(app, importApi.get, ({ params }) => getImport(deps, params.id));
}
