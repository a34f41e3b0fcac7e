import { notFound } from '../../../platform/errors.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { ImportTarget } from '../../../platform/server/import-target.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { recordAudit } from '../../audit/server/audit.service.ts';
import type { ImportReport } from '../import.contract.ts';
import { queueRest, runImport } from './import.run.ts';
import { stageFile } from './import.staging.ts';
import { changeImport, findReport, insertImport } from './import.store.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** A file with more rows goes on after the answer. */
const ROWS_AT_ONCE = 2_000;

/**
 * Takes in all rows of a file, or nothing when the file cannot be read. From then on the import finishes
 * whatever happens to this process; a long one is still running when this answers.
 */
export async function importFile(deps: ServerDeps, actor: Actor, target: ImportTarget, file: UploadedFile): Promise<ImportReport> {
  const { kind, columns } = target;
  const { id, isLong } = await deps.database.transaction(async (tx) => {
    const fileName = file.name.slice(0, 200).replaceAll('\u0000', '');
    const id = await insertImport(tx, { kind, fileName, createdBy: actor.userId });
    const staged = await stageFile(tx, id, columns, file.text());
    await changeImport(tx, id, staged);
    await recordAudit(tx, { actor, action: `${kind}.imported`, subject: `import:${id}`, detail: { fileName, rows: staged.rows } });
    const isLong = staged.rows > ROWS_AT_ONCE;
    if (isLong) await queueRest(deps, tx, id);
    return { id, isLong };
  });
  if (!isLong) await runImport(deps, id);
  return getImport(deps, id);
}

/** How far an import is; an unknown id is a 404. */
export async function getImport(deps: ServerDeps, id: string): Promise<ImportReport> {
  const report = UUID.test(id) ? await findReport(deps.database, id) : undefined;
  if (!report) throw notFound('Import');
  return report;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
