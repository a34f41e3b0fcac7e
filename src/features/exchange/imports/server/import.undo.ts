import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ImportTarget, KeptRecord } from '../../../../platform/server/import-target.ts';
import { IMPORT_PROBLEM_LIMIT } from '../import.contract.ts';
import type { Step } from './import.step.ts';
import type { ImportRecord } from './import.store.ts';
import { importKept } from './import.table.ts';
import { forgetRecords, listRecords } from './imported-record.store.ts';

const RECORDS_PER_STEP = 500;

/** Takes back the next records of an import. What stays keeps its key, so that its row does not go in a second time. */
export async function removeNextRecords(tx: Tx, current: ImportRecord, target: ImportTarget): Promise<Step> {
  const ids = await listRecords(tx, current.id, current.undoneTo, RECORDS_PER_STEP);
  const last = ids.at(-1);
  if (last === undefined) return { progress: { state: 'undone' }, hasChanged: false };
  const kept = await target.remove(tx, ids);
  const stay = new Set(kept.map(({ id }) => id));
  const gone = ids.filter((id) => !stay.has(id));
  await forgetRecords(tx, current.id, gone);
  await nameKept(tx, current, kept);
  const progress = { removed: current.removed + gone.length, kept: current.kept + kept.length, undoneTo: last };
  return { progress, hasChanged: gone.length > 0 };
}

async function nameKept(tx: Tx, current: ImportRecord, kept: readonly KeptRecord[]): Promise<void> {
  const named = kept.slice(0, Math.max(0, IMPORT_PROBLEM_LIMIT - current.kept));
  if (named.length === 0) return;
  await tx.orm
    .insert(importKept)
    .values(named.map(({ id, title, reason }) => ({ importId: current.id, recordId: id, title, reason })))
    .onConflictDoNothing();
}
