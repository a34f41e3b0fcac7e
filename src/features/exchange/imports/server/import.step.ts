import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ImportTarget } from '../../../../platform/server/import-target.ts';
import type { ImportProblem } from '../import.contract.ts';
import { explainDuplicate, findProblems, type KeyedRow, readRows } from './import.rows.ts';
import { addProblems, type ImportRecord, type Progress, takeRows } from './import.store.ts';
import { claimKeys, findOwnRecords, releaseUnused, saveRecordIds } from './imported-record.store.ts';

/** What one step takes, so that other calls have not long to wait for their turn. */
const ROWS_PER_STEP = 1_000;
const BYTES_PER_STEP = 1_000_000;

/** The result of one step of an import or of its undo; a state ends it. */
export interface Step {
  readonly progress: Progress;
  readonly hasChanged: boolean;
}

/** Makes records of the next rows of an import. */
export async function addNextRows(tx: Tx, current: ImportRecord, target: ImportTarget): Promise<Step> {
  const staged = await takeRows(tx, current.id, ROWS_PER_STEP, BYTES_PER_STEP);
  if (staged.length === 0) {
    await releaseUnused(tx, current.id);
    return { progress: { state: 'done' }, hasChanged: false };
  }
  const { rows, repeated, problems } = await readRows(tx, target, staged);
  const { fresh, ...duplicates } = await sortOut(tx, current, target, rows);
  const ofFresh = await findProblems(tx, target, fresh);
  const added = await addRecords(tx, current.kind, target, fresh);
  const named = [...problems, ...duplicates.problems, ...ofFresh].sort((a, b) => a.line - b.line);
  const progress = {
    added: current.added + added,
    skipped: current.skipped + repeated + rows.length - added,
    repeated: current.repeated + repeated + duplicates.repeated,
    problems: await addProblems(tx, current.id, named, current.problems),
  };
  return { progress, hasChanged: added > 0 };
}

/** Claims the rows and takes out those whose records are here already or were in the file before. */
async function sortOut(tx: Tx, current: ImportRecord, target: ImportTarget, rows: readonly KeyedRow[]) {
  const keys = rows.map(({ key }) => key);
  const claims = await claimKeys(tx, current, keys);
  const claimed = rows.filter(({ key }) => claims.get(key) === 'free');
  const known = await findKnown(tx, target, claimed);
  const own = await findOwnRecords(tx, current.id, [...known.values()]);
  const problems: ImportProblem[] = [];
  const identities = new Set<string>();
  const fresh: KeyedRow[] = [];
  let repeated = keys.filter((key) => claims.get(key) === 'own').length;
  for (const row of claimed) {
    const { identity = row.key } = row.record;
    const id = known.get(row.key);
    const isInFile = id === undefined ? identities.has(identity) : own.has(id);
    identities.add(identity);
    if (isInFile) repeated += 1;
    if (id !== undefined || isInFile) problems.push(...explainDuplicate(row, isInFile ? undefined : id));
    else fresh.push(row);
  }
  return { fresh, repeated, problems };
}

/** The ids of the records that are here already, by the key of their row. */
async function findKnown(tx: Tx, target: ImportTarget, rows: readonly KeyedRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const records = rows.map(({ record }) => record);
  const ids = await target.findKnown(tx, records);
  return new Map(rows.flatMap(({ key }, place) => (ids[place] === undefined ? [] : [[key, ids[place]] as const])));
}

/** Adds the records and answers how many went in. */
async function addRecords(tx: Tx, kind: string, target: ImportTarget, rows: readonly KeyedRow[]): Promise<number> {
  if (rows.length === 0) return 0;
  const records = rows.map(({ record }) => record);
  const ids = await target.insert(tx, records);
  const added = rows.flatMap(({ key }, place) => (ids[place] === undefined ? [] : [[key, ids[place]] as const]));
  await saveRecordIds(tx, kind, new Map(added));
  return added.length;
}
