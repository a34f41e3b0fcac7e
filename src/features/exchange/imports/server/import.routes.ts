import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { requireDiskSpace } from '../../../../platform/server/disk-space.ts';
import { handle } from '../../../../platform/server/http/handle.ts';
import { sendCsv } from '../../../../platform/server/http/send-csv.ts';
import type { ImportTarget } from '../../../../platform/server/import-target.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordTaken } from '../../../admin/audit/server/taken.service.ts';
import { importApi } from '../import.contract.ts';
import { findHeaderRow } from '../import-columns.rules.ts';
import { listImports, readLeftOut } from './import.report.store.ts';
import { cancelImport, getImport, importFile, requireLeftOut, undoImport } from './import.service.ts';
import { checkFile } from './import.trial.ts';
import { guessMapping } from './mapping/import.mapping.service.ts';
import { withUploadedFile } from './staging/uploaded-file.ts';

export function importRoutes(app: FastifyInstance, deps: ServerDeps): void {
  for (const target of deps.importTargets) targetRoutes(app, deps, target);
  handle(app, importApi.list, ({ query }) => listImports(deps.database, query));
  handle(app, importApi.get, ({ params }) => getImport(deps, params.id));
  const { leftOut } = importApi;
  app.get<{ Params: { id: string } }>(
    leftOut.path,
    { config: { access: leftOut.access, endpoint: leftOut } },
    async ({ params, actor }, reply) => {
      const { fileName } = await requireLeftOut(deps, params.id);
      const subject = `import:${params.id}`;
      await recordTaken(deps, { actor: actor as Actor, action: 'import.left-out-downloaded', subject, subjectName: fileName });
      return sendCsv(reply, 'left-out.csv', readLeftOut(deps.database, params.id));
    },
  );
  handle(app, importApi.cancel, ({ actor, params }) => cancelImport(deps, actor, params.id));
  handle(app, importApi.undo, async ({ actor, params, reply }) => {
    const report = await undoImport(deps, actor, params.id);
    if (report.state === 'undoing') reply.code(importApi.undo.unfinishedStatus);
    return report;
  });
}

function targetRoutes(app: FastifyInstance, deps: ServerDeps, target: ImportTarget): void {
  const start = importApi.start(target.kind);
  handle(app, start, async ({ actor, request, reply }) => {
    await requireDiskSpace(deps.config);
    const report = await withUploadedFile(request, start.upload, (file) =>
      file.isTrial ? checkFile(deps, target, file) : importFile(deps, actor, target, file),
    );
    if (report.state === 'running') reply.code(start.unfinishedStatus);
    else if (report.state !== 'checked') reply.code(start.createdStatus);
    return report;
  });
  handle(app, importApi.guess(target.kind), async ({ body: { rows } }) => {
    const headerAt = findHeaderRow(target.columns, rows);
    return { ...(await guessMapping(deps.database, target, rows[headerAt] ?? [])), headerAt };
  });
}
