import { toCsvRow } from '../../../platform/csv-write.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { ExportSource } from '../../../platform/server/export-source.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';

type Filters = Readonly<Record<string, unknown>>;

/** The file page by page, header first, as fast as it is taken. That it was asked for is in the audit log before. */
export async function startExport(deps: ServerDeps, actor: Actor, source: ExportSource, query: Filters): Promise<AsyncGenerator<string>> {
  const detail = { filters: Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) };
  await deps.database.transaction((tx) => recordAudit(tx, { actor, action: source.action, subject: `export:${source.fileName}`, detail }));
  return writeRows(deps, source, query);
}

async function* writeRows({ database }: ServerDeps, source: ExportSource, query: Filters): AsyncGenerator<string> {
  yield toCsvRow(source.header);
  for await (const rows of source.readPages(database, query)) yield rows.map(toCsvRow).join('');
}
