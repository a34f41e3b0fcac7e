import { earlier } from '../../../../platform/server/clock.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { analyzeWhileLoading, countChangesAtCommit, vacuumAfterLoading } from '../../../../platform/server/database/planner-statistics.ts';
import type { ImportTarget, KeptRecord } from '../../../../platform/server/import-target.ts';
import { publish } from '../../../../platform/server/live/live.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { IMPORT_PROBLEM_LIMIT } from '../import.contract.ts';
import { addNextRows, type Step, toActor } from './import.step.ts';
import { changeImport, findIdleImports, type ImportRecord, lockImport } from './import.store.ts';
import { importKept } from './import.table.ts';
import { dropAdditions, findVersions, forgetRecords, listRecords, releaseUnused, takeAdditions } from './imported-record.store.ts';

const RECORDS_PER_STEP = 500;
const ADDITIONS_PER_STEP = 100;

/** Removes the next records of an import. Records that stay keep their key, so that their rows aren't imported twice. */
async function removeNextRecords(deps: ServerDeps, tx: Tx, current: ImportRecord, target: ImportTarget): Promise<Step> {
  const ids = await listRecords(tx, current.id, current.undoneTo, RECORDS_PER_STEP);
  const last = ids.at(-1);
  if (last === undefined) return removeNextAdditions(deps, tx, current, target);
  const kept = await target.remove(tx, ids, target.joins && (await findVersions(tx, current.id, ids)));
  if (target.joins) await dropAdditions(tx, current.id, ids);
  const stay = new Set(kept.map(({ id }) => id));
  const gone = ids.filter((id) => !stay.has(id));
  await forgetRecords(tx, current.id, gone);
  await saveKept(tx, current, kept);
  const progress = { removed: current.removed + gone.length, kept: current.kept + kept.length, undoneTo: last };
  return { progress, hasChanged: gone.length > 0 };
}

/** Removes the additions of the import from the next batch of existing records. */
async function removeNextAdditions(deps: ServerDeps, tx: Tx, current: ImportRecord, target: ImportTarget): Promise<Step> {
  const additions = target.joins ? await takeAdditions(tx, current.id, ADDITIONS_PER_STEP) : [];
  if (!target.joins || additions.length === 0) return { progress: { state: 'undone' }, hasChanged: false };
  const kept = await target.joins.revert(deps, tx, toActor(current), additions);
  const stay = new Set(kept.map(({ id }) => id));
  const ids = additions.map(({ id }) => id).filter((id) => !stay.has(id));
  await forgetRecords(tx, current.id, ids);
  await saveKept(tx, current, kept);
  return { progress: { kept: current.kept + kept.length }, hasChanged: true };
}

async function saveKept(tx: Tx, current: ImportRecord, kept: readonly KeptRecord[]): Promise<void> {
  const named = kept.slice(0, Math.max(0, IMPORT_PROBLEM_LIMIT - current.kept));
  if (named.length === 0) return;
  await tx.orm
    .insert(importKept)
    .values(named.map(({ id, title, reason }) => ({ importId: current.id, recordId: id, title, reason })))
    .onConflictDoNothing();
}

export const IMPORT_QUEUE = 'imports.run';
/** Maximum time of a job before it yields to other jobs and a shutdown. */
const SLICE_MS = 4_000;
const MAX_FAILURES = 5;

/** Queues the rest of an import, or of its undo; it starts once the transaction commits. */
export async function queueRest(deps: ServerDeps, tx: Tx, id: string): Promise<void> {
  await deps.jobs.send(tx, IMPORT_QUEUE, { id });
}

/** Processes an import, or its undo, step by step, each in one transaction. Any number of callers may work on the same import. */
export async function runImport(deps: ServerDeps, id: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  await analyzeWhileLoading(deps);
  while (await runStep(deps, id)) {
    await analyzeWhileLoading(deps);
    if (Date.now() < until) continue;
    return deps.database.transaction((tx) => queueRest(deps, tx, id));
  }
  await vacuumAfterLoading(deps);
}

/** Does a slice of an import in the background. An import that keeps failing ends as failed. */
export async function runSlice(deps: ServerDeps, id: string): Promise<void> {
  try {
    await runImport(deps, id, Date.now() + SLICE_MS);
  } catch (error) {
    deps.log.error({ err: error, source: 'imports', importId: id }, 'Import stopped unexpectedly');
    await countFailure(deps, id);
    throw error;
  }
}

/** Resumes imports without progress for `idleSeconds`, because their server has stopped. */
export async function resumeImports(deps: ServerDeps, idleSeconds: number): Promise<void> {
  for (const id of await findIdleImports(deps.database, earlier(deps.clock.now(), idleSeconds * 1_000))) {
    await deps.database.transaction((tx) => queueRest(deps, tx, id));
  }
}

/** Returns true if there may be more to do. */
async function runStep(deps: ServerDeps, id: string): Promise<boolean> {
  return deps.database.transaction(async (tx) => {
    const current = await lockImport(tx, id);
    if (current?.state !== 'running' && current?.state !== 'undoing') return false;
    const target = getTarget(deps, current.kind);
    const step = current.state === 'running' ? addNextRows : removeNextRecords;
    const { progress, hasChanged } = await step(deps, tx, current, target);
    await changeImport(tx, id, deps.clock.now(), progress);
    await countChangesAtCommit(tx);
    if (hasChanged) publish(tx, { kind: target.recordKind, id: '', version: 0, by: current.createdBy });
    return progress.state === undefined;
  });
}

function getTarget({ importTargets }: ServerDeps, kind: string): ImportTarget {
  const target = importTargets.find((candidate) => candidate.kind === kind);
  if (!target) throw new Error(`no feature imports ${kind}`);
  return target;
}

const STOPPED = {
  running: 'The import stopped unexpectedly. Imported records were kept. Import the file again to add the rest.',
  undoing: 'The undo stopped unexpectedly. Undo the import again to remove the rest.',
};

async function countFailure(deps: ServerDeps, id: string): Promise<void> {
  await deps.database.transaction(async (tx) => {
    const current = await lockImport(tx, id);
    if (current?.state !== 'running' && current?.state !== 'undoing') return;
    const failures = current.failures + 1;
    if (failures >= MAX_FAILURES) await releaseUnused(tx, id);
    const end = { failures, state: 'failed', message: STOPPED[current.state] } as const;
    await changeImport(tx, id, deps.clock.now(), failures >= MAX_FAILURES ? end : { failures });
  });
}
