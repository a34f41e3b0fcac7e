import { createHash } from 'node:crypto';
import type { ImportCells } from '../../../platform/import-row.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ImportedRecord, ImportTarget } from '../../../platform/server/import-target.ts';
import { publish } from '../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import type { ImportProblem } from '../import.contract.ts';
import { addProblems, changeImport, findIdleImports, type ImportRecord, lockImport, type StagedRow, takeRows } from './import.store.ts';
import { claimKeys, saveRecordIds } from './imported-record.store.ts';

export const IMPORT_QUEUE = 'imports.run';
const ROWS_PER_STEP = 200;
/** How long a job works before others, and a stop of the server, get their turn. */
const SLICE_MS = 4_000;
const MAX_FAILURES = 5;

/** Queues the rest of an import; it starts once the transaction commits. */
export async function queueRest(deps: ServerDeps, tx: Tx, id: string): Promise<void> {
  await deps.jobs.send(tx, IMPORT_QUEUE, { id });
}

/** Processes an import step by step, each in one transaction. Any number of callers may work on the same import. */
export async function runImport(deps: ServerDeps, id: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  while (await runStep(deps, id)) {
    if (Date.now() < until) continue;
    return deps.database.transaction((tx) => queueRest(deps, tx, id));
  }
}

/** Does a slice of an import in the background. An import that keeps failing ends as failed. */
export async function runSlice(deps: ServerDeps, id: string): Promise<void> {
  try {
    await runImport(deps, id, Date.now() + SLICE_MS);
  } catch (error) {
    deps.log.error({ err: error, importId: id }, 'an import stopped unexpectedly');
    await countFailure(deps, id);
    throw error;
  }
}

/** Resumes imports without progress for `idleSeconds`, because their server has stopped. */
export async function resumeImports(deps: ServerDeps, idleSeconds: number): Promise<void> {
  for (const id of await findIdleImports(deps.database, idleSeconds)) {
    await deps.database.transaction((tx) => queueRest(deps, tx, id));
  }
}

/** True while there may be more to do. */
async function runStep(deps: ServerDeps, id: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const current = await lockImport(tx, id);
    if (current?.state !== 'running') return false;
    const rows = await takeRows(tx, id, ROWS_PER_STEP);
    if (rows.length === 0) {
      await changeImport(tx, id, { state: 'done' });
      return false;
    }
    const target = getTarget(deps, current.kind);
    const { records, problems, duplicates } = readRows(target, rows);
    const added = await addRecords(tx, current, target, records);
    await changeImport(tx, id, {
      added: current.added + added,
      skipped: current.skipped + duplicates + records.size - added,
      problems: await addProblems(tx, id, problems, current.problems),
    });
    if (added > 0) await publish(tx, { kind: target.recordKind, id: '', version: 0, by: current.createdBy });
    return true;
  });
}

function getTarget({ importTargets }: ServerDeps, kind: string): ImportTarget {
  const target = importTargets.find((candidate) => candidate.kind === kind);
  if (!target) throw new Error(`no feature imports ${kind}`);
  return target;
}

/** The records that rows become, by their recognition keys. */
function readRows(target: ImportTarget, rows: readonly StagedRow[]) {
  const records = new Map<string, ImportedRecord>();
  const problems: ImportProblem[] = [];
  let duplicates = 0;
  for (const { line, cells } of rows) {
    const parsed = target.readRow(cells);
    problems.push(...parsed.problems.map((message) => ({ line, message })));
    if (!parsed.record) continue;
    const key = toKey(cells, parsed.record);
    if (records.has(key)) duplicates += 1;
    else records.set(key, parsed.record);
  }
  return { records, problems, duplicates };
}

/** The provider's id, else a fingerprint of the cells: the key by which a row is recognized when it comes again. */
function toKey(cells: ImportCells, { providerId }: ImportedRecord): string {
  if (providerId !== null) return `id:${providerId}`;
  const content = Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1));
  return `row:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}

/** Adds the records that were not imported before and answers how many those are. */
async function addRecords(
  tx: Tx,
  current: ImportRecord,
  target: ImportTarget,
  records: ReadonlyMap<string, ImportedRecord>,
): Promise<number> {
  const claimed = await claimKeys(tx, current, [...records.keys()]);
  const fresh = [...records].filter(([key]) => claimed.has(key));
  if (fresh.length === 0) return 0;
  const ids = await target.insert(
    tx,
    fresh.map(([, record]) => record),
  );
  const added = fresh.flatMap(([key], index) => (ids[index] === undefined ? [] : [[key, ids[index]] as const]));
  await saveRecordIds(tx, current.kind, new Map(added));
  return added.length;
}

async function countFailure(deps: ServerDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const current = await lockImport(tx, id);
    if (current?.state !== 'running') return;
    const failures = current.failures + 1;
    const isGivenUp = failures >= MAX_FAILURES;
    const message = 'The import stopped unexpectedly. What is in stays; import the file again to add the rest.';
    await changeImport(tx, id, isGivenUp ? { failures, state: 'failed', message } : { failures });
  });
}
