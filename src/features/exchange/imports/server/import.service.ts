import { AppError, conflict, notFound } from '../../../../platform/errors.ts';
import type { ImportColumns } from '../../../../platform/import/import-row.ts';
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
import {
  addLeftOut,
  addProblems,
  changeImport,
  dropRows,
  type ImportRecord,
  insertImport,
  LEFT_OUT_DAYS,
  lockImport,
  stageRows,
} from './import.store.ts';
import { releaseUnused } from './imported-record.store.ts';
import { rememberChoices } from './mapping/import.mapping.service.ts';
import { readBatches } from './staging/import.batches.ts';
import { type PlannedFile, planImport } from './staging/plan-import.ts';
import type { UploadedFile } from './staging/uploaded-file.ts';

/** Files with more rows continue in the background after the response. */
const ROWS_AT_ONCE = 2_000;

/**
 * Stages all rows of a file, or none if it can't be read. From then on, the import survives a restart. A long import is still running
 * when this returns. The choices sent with the file are remembered.
 */
export async function importFile(deps: ServerDeps, actor: Actor, target: ImportTarget, file: UploadedFile): Promise<ImportReport> {
  const named = { ...file, name: toFileName(file.name) };
  const planned = await planImport(deps.database, target, named);
  const { rows, plan } = planned;
  if (file.asksForReview && needsReview(plan.findings))
    return { ...NOT_IMPORTED, kind: target.kind, fileName: named.name, rows, findings: plan.findings, needsReview: true };
  const id = await startImport(deps, actor, target, named, planned);
  if (rows <= ROWS_AT_ONCE) await runImport(deps, id);
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
    await auditImport(tx, actor, `${kind}.imported`, { id, fileName }, { rows });
    if (rows > ROWS_AT_ONCE) await queueRest(deps, tx, id);
    return id;
  });
}

/** The report of a file that wasn't imported. */
export const NOT_IMPORTED = {
  id: '',
  state: 'checked',
  added: 0,
  joined: 0,
  skipped: 0,
  duplicates: { inFile: 0, inDatabase: 0 },
  problems: [],
  moreProblems: 0,
  leftOut: 0,
  addedIds: [],
  message: '',
  removed: 0,
  kept: [],
  moreKept: 0,
} satisfies Partial<ImportReport>;

/** The stored name of a file. */
export const toFileName = (name: string): string => cutText(cleanText(name), 200);

/** Returns an import whose left-out rows can be downloaded. Throws 410 if they have been deleted. */
export async function requireLeftOut(deps: ServerDeps, id: string): Promise<ImportReport> {
  const report = await getImport(deps, id);
  if (report.leftOut === 0 || (await hasLeftOut(deps.database, id))) return report;
  throw new AppError(410, 'gone', `Left-out rows are deleted after ${LEFT_OUT_DAYS} days. These are no longer available.`);
}

/** Returns the report of an import. Throws 404 for an unknown ID. */
export async function getImport(deps: ServerDeps, id: string): Promise<ImportReport> {
  const report = UUID.test(id) ? await findReport(deps.database, id) : undefined;
  if (!report) throw notFound('Import');
  return report;
}

/** Cancels an import after its current step. Does nothing if it has ended. */
export async function cancelImport(deps: ServerDeps, actor: Actor, id: string): Promise<ImportReport> {
  await change(deps, id, async (tx, { kind, state, added, fileName }) => {
    if (state !== 'running') return;
    await dropRows(tx, id);
    await releaseUnused(tx, id);
    await changeImport(tx, id, deps.clock.now(), { state: 'cancelled' });
    await auditImport(tx, actor, `${kind}.import-cancelled`, { id, fileName }, { added });
  });
  return getImport(deps, id);
}

/** Undoes an import, in the background if it added many records. Does nothing if it was already undone. */
export async function undoImport(deps: ServerDeps, actor: Actor, id: string): Promise<ImportReport> {
  const isLong = await change(deps, id, async (tx, { kind, state, added, joined, fileName }) => {
    if (state === 'running') throw conflict('This import is still running. Cancel it first.');
    if (state === 'undoing' || state === 'undone') return true;
    await dropRows(tx, id);
    await changeImport(tx, id, deps.clock.now(), { state: 'undoing', failures: 0, message: '' });
    await auditImport(tx, actor, `${kind}.import-undone`, { id, fileName }, { added });
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

function auditImport(
  tx: Tx,
  actor: Actor,
  action: string,
  { id, fileName }: Pick<ImportRecord, 'id' | 'fileName'>,
  counts: Readonly<Record<string, number>>,
): Promise<void> {
  return recordAudit(tx, { actor, action, subject: `import:${id}`, subjectName: fileName, detail: { fileName, ...counts } });
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Stages the rows of a file and counts the unreadable ones. */
export async function stageFile(
  tx: Tx,
  importId: string,
  columns: ImportColumns,
  text: AsyncIterable<string>,
): Promise<{ readonly problems: number; readonly leftOut: number }> {
  let problems = 0;
  let leftOut = 0;
  for await (const { staged, unreadable } of readBatches(columns, text)) {
    await stageRows(tx, importId, staged);
    problems = await addProblems(tx, importId, unreadable, problems);
    leftOut += await addLeftOut(tx, importId, unreadable, unreadable);
  }
  return { problems, leftOut };
}
