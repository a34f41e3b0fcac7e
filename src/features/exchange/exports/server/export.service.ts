import type { Actor } from '../../../../platform/server/actor.ts';
import { type ExportSource, streamCsv } from '../../../../platform/server/export-source.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';

type Filters = Readonly<Record<string, unknown>>;

/** The file page by page, header first, as fast as it is taken. That it was asked for is in the audit log before. */
export async function startExport(deps: ServerDeps, actor: Actor, source: ExportSource, query: Filters): Promise<AsyncGenerator<string>> {
  const detail = { filters: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) };
  const { fileName, action } = source;
  const event = { actor, action, subject: `export:${fileName}`, subjectName: fileName, detail };
  await deps.database.transaction((tx) => recordAudit(tx, event));
  return streamCsv(deps.database, source, query);
}
