import { AppError, conflict, notFound } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { countChangesAtCommit } from '../../../../platform/server/database/planner-statistics.ts';
import type { ImportTarget } from '../../../../platform/server/import-target.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { cleanText, cutText } from '../../../../platform/text/clean-text.ts';
import { recordAudit } from '../../../admin/audit/server/audit.service.ts';
import type { ImportReport } from '../import.contract.ts';
import { needsReview } from '../import-findings.rules.ts';
import { findReport, hasLeftOut } from './import.report.store.ts';
import { queueRest, runImport } from './import.run.ts';
import { changeImport, dropRows, type ImportRecord, insertImport, LEFT_OUT_DAYS, lockImport } from './import.store.ts';
import { releaseUnused } from './imported-record.store.ts';
import { rememberChoices } from './mapping/import.mapping.service.ts';
import { stageFile } from './staging/import.staging.ts';
import { type PlannedFile, planImport } from './staging/plan-import.ts';
import type { UploadedFile } from './staging/uploaded-file.ts';

/** A file with more rows goes on after the answer. */
const ROWS_AT_ONCE = 2_000;

/**
 * Takes in all rows of a file, or nothing when the file cannot be read. From then on the import finishes
 * whatever happens to this process; a long one is still running when this answers. The choices sent with it are remembered.
 */
export async function importFile(deps: ServerDeps, actor: Actor, target: ImportTarget, file: UploadedFile): Promise<ImportReport> {
  const named = { ...file, name: toFileName(file.name) };
  const planned = await planImport(deps.database, target, named);
  if (file.asksForReview && needsReview(planned.plan.findings)) return toReview(target.kind, named.name, planned);
  const id = await startImport(deps, actor, target, named, planned);
  if (planned.rows <= ROWS_AT_ONCE) await runImport(deps, id);
  return getImport(deps, id);
}

async function startImport(
  deps: ServerDeps,
  actor: Actor,
  target: ImportTarget,
  file: UploadedFile,
  { rows, plan, decisions }: PlannedFile,
): Promise<string> {
  const { kind, columns } = target;
  const fileName = file.name;
  return deps.database.transaction(async (tx) => {
    const id = await insertImport(tx, { kind, fileName, createdBy: actor.userId, createdByName: actor.fullName });
    await rememberChoices(tx, target, plan.header, file, decisions);
    const staged = await stageFile(tx, id, columns, file.text());
    await changeImport(tx, id, deps.clock.now(), { rows, plan, ...staged });
    await countChangesAtCommit(tx);
    const detail = { fileName, rows };
    await recordAudit(tx, { actor, action: `${kind}.imported`, subject: `import:${id}`, subjectName: fileName, detail });
    if (rows > ROWS_AT_ONCE) await queueRest(deps, tx, id);
    return id;
  });
}

/** The findings of a file that wasn't imported; what its rows would become isn't known yet. */
function toReview(kind: string, fileName: string, { rows, plan: { findings } }: PlannedFile): ImportReport {
  return {
    id: '',
    kind,
    fileName,
    state: 'checked',
    rows,
    added: 0,
    joined: 0,
    skipped: 0,
    duplicates: { inFile: 0, inDatabase: 0 },
    problems: [],
    moreProblems: 0,
    leftOut: 0,
    findings,
    needsReview: true,
    message: '',
    removed: 0,
    kept: [],
    moreKept: 0,
  };
}

/** A file's name as it is stored. */
export const toFileName = (name: string): string => cutText(cleanText(name), 200);

/** Returns an import whose left-out rows can be downloaded; refuses one whose rows were deleted. */
export async function requireLeftOut(deps: ServerDeps, id: string): Promise<ImportReport> {
  const report = await getImport(deps, id);
  if (report.leftOut === 0 || (await hasLeftOut(deps.database, id))) return report;
  throw new AppError(410, 'gone', `Left-out rows are deleted after ${LEFT_OUT_DAYS} days. These are no longer available.`);
}

/** How far an import is; an unknown id is a 404. */
export async function getImport(deps: ServerDeps, id: string): Promise<ImportReport> {
  const report = UUID.test(id) ? await findReport(deps.database, id) : undefined;
  if (!report) throw notFound('Import');
  return report;
}

/** Ends an import after its current step; one that has ended stays as it is. */
export async function cancelImport(deps: ServerDeps, actor: Actor, id: string): Promise<ImportReport> {
  await change(deps, id, async (tx, { kind, state, added, fileName }) => {
    if (state !== 'running') return;
    await dropRows(tx, id);
    await releaseUnused(tx, id);
    await changeImport(tx, id, deps.clock.now(), { state: 'cancelled' });
    await recordAudit(tx, {
      actor,
      action: `${kind}.import-cancelled`,
      subject: `import:${id}`,
      subjectName: fileName,
      detail: { fileName, added },
    });
  });
  return getImport(deps, id);
}

/** Takes an import back, in the background when it added many records; one that is taken back already stays as it is. */
export async function undoImport(deps: ServerDeps, actor: Actor, id: string): Promise<ImportReport> {
  const isLong = await change(deps, id, async (tx, { kind, state, added, joined, fileName }) => {
    if (state === 'running') throw conflict('This import is still running. Cancel it first.');
    if (state === 'undoing' || state === 'undone') return true;
    await dropRows(tx, id);
    await changeImport(tx, id, deps.clock.now(), { state: 'undoing', failures: 0, message: '' });
    await recordAudit(tx, {
      actor,
      action: `${kind}.import-undone`,
      subject: `import:${id}`,
      subjectName: fileName,
      detail: { fileName, added },
    });
    await queueRest(deps, tx, id);
    return added + joined > ROWS_AT_ONCE;
  });
  if (!isLong) await runImport(deps, id);
  return getImport(deps, id);
}

async function change<T>(deps: ServerDeps, id: string, apply: (tx: Tx, current: ImportRecord) => Promise<T>): Promise<T> {
  return deps.database.transaction(async (tx) => {
    const current = UUID.test(id) ? await lockImport(tx, id) : undefined;
    if (!current) throw notFound('Import');
    return apply(tx, current);
  });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
