import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ImportTarget, KeptRecord } from '../../../../platform/server/import-target.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { IMPORT_PROBLEM_LIMIT } from '../import.contract.ts';
import { type Step, toActor } from './import.step.ts';
import type { ImportRecord } from './import.store.ts';
import { importKept } from './import.table.ts';
import { dropAdditions, findVersions, takeAdditions } from './import-addition.store.ts';
import { forgetRecords, listRecords } from './imported-record.store.ts';

const RECORDS_PER_STEP = 500;
const ADDITIONS_PER_STEP = 100;

/** Takes back the next records of an import. What stays keeps its key, so that its row does not go in a second time. */
export async function removeNextRecords(deps: ServerDeps, tx: Tx, current: ImportRecord, target: ImportTarget): Promise<Step> {
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
  const kept = await target.joins.takeBack(deps, tx, toActor(current), additions);
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
