import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../../platform/errors.ts';
import { toReportCsv } from '../../../../platform/report.ts';
import { handle, readCall } from '../../../../platform/server/http/handle.ts';
import { sendCsv } from '../../../../platform/server/http/send-csv.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import { REPORT_NAMES, reportFileApi } from '../report-file.contract.ts';
import { REPORTS } from '../report-tables.rules.ts';
import { reportsApi } from '../reports.contract.ts';
import { getReports, IN_FILE } from './reports.service.ts';

export function reportRoutes(app: FastifyInstance, deps: ServerDeps): void {
  handle(app, reportsApi.get, ({ query }) => getReports(deps, query));
  const { download: spec } = reportFileApi;
  app.get(spec.path, { config: { access: spec.access, endpoint: spec } }, async (request, reply) => {
    const { actor, params, query } = readCall(spec, request, reply);
    const name = REPORT_NAMES.find((each) => each === params.report);
    if (!name) throw notFound(`Report ${params.report}`);
    const fileName = `${name}.csv`;
    const report = REPORTS[name](await getReports(deps, query, IN_FILE));
    await deps.database.transaction((tx) =>
      recordAudit(tx, {
        actor,
        action: 'report.exported',
        subject: `export:${fileName}`,
        subjectName: fileName,
        detail: { filters: query },
      }),
    );
    return sendCsv(reply, fileName, inOnePiece(toReportCsv(report)));
  });
}

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}
