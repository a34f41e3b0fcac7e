import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../../../platform/server/actor.ts';
import { streamCsv } from '../../../../platform/server/export-source.ts';
import { readQuery } from '../../../../platform/server/http/handle.ts';
import { sendCsv } from '../../../../platform/server/http/send-csv.ts';
import type { ExportQuery, ListExport } from '../../../../platform/server/list/list-export.ts';
import { writeCsv, writeXlsx } from '../../../../platform/server/list/write-list.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn } from '../../../../platform/time/zoned-day.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { EXPORT_FORMATS, type ExportFormat, exportApi } from '../export.contract.ts';

export function exportRoutes(app: FastifyInstance, deps: ServerDeps): void {
  for (const source of deps.exportSources) {
    const spec = exportApi.download(source.fileName, source.query);
    app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, async (request, reply) => {
      const { fileName, action } = source;
      const query = readQuery(spec, request);
      await auditExport(deps, request.actor as Actor, { action, fileName, query });
      return sendCsv(reply, fileName, streamCsv(deps.database, source, query));
    });
  }
  for (const list of deps.listExports) for (const format of EXPORT_FORMATS) serveList(app, deps, list, format);
}

function serveList(app: FastifyInstance, deps: ServerDeps, list: ListExport, format: ExportFormat): void {
  const spec = exportApi.list(list.name, format, list);
  const fileName = `${list.name}.${format}`;
  app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, async (request, reply) => {
    const query: ExportQuery = readQuery(spec, request);
    await auditExport(deps, request.actor as Actor, { action: list.action, fileName, query });
    const zone = await findZone(deps.database, query.zone);
    const pages = list.readPages(deps.database, query, { zone, today: dayIn(zone, deps.clock.now()) });
    const file = { columns: list.getColumns(query), zone, pages: await startReading(pages) };
    if (format === 'csv') return sendCsv(reply, fileName, writeCsv(file));
    return reply.header('content-disposition', `attachment; filename="${fileName}"`).type(spec.produces).send(writeXlsx(file));
  });
}

/** Reads the first page, so that an invalid request is rejected before the file begins. */
async function startReading<Page>(pages: AsyncGenerator<Page>): Promise<AsyncGenerator<Page>> {
  const first = await pages.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* pages;
  })();
}

interface Export {
  readonly action: string;
  readonly fileName: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Audits an export before its first row is sent. */
async function auditExport(deps: ServerDeps, actor: Actor, { action, fileName, query }: Export): Promise<void> {
  const filters = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== ''));
  await deps.database.transaction((tx) =>
    recordAudit(tx, { actor, action, subject: `export:${fileName}`, subjectName: fileName, detail: { filters } }),
  );
}
