import { groupBy } from '../../../../platform/group-by.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ImportTarget } from '../../../../platform/server/import-target.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { ImportProblem } from '../import.contract.ts';
import { combineRows, explainDuplicate, findProblems, type KeyedRow, readRows } from './import.rows.ts';
import { addLeftOut, addProblems, type ImportRecord, type Progress, takeRows } from './import.store.ts';
import { type Claim, claimKeys, findOwnRecords, releaseUnused, saveAdditions, saveRecordIds } from './imported-record.store.ts';

/** Limits of a step, so that other requests don't wait long. */
const ROWS_PER_STEP = 1_000;
const BYTES_PER_STEP = 1_000_000;

/** Result of one step of an import or its undo. A state ends it. */
export interface Step {
  readonly progress: Progress;
  readonly hasChanged: boolean;
}

/** Creates records from the next rows of an import, or adds them to existing records. */
export async function addNextRows(deps: ServerDeps, tx: Tx, current: ImportRecord, target: ImportTarget): Promise<Step> {
  const staged = await takeRows(tx, current.id, ROWS_PER_STEP, BYTES_PER_STEP);
  if (staged.length === 0) {
    await releaseUnused(tx, current.id);
    return { progress: toEnd(current), hasChanged: false };
  }
  if (!current.plan) throw new Error('the import has staged rows but no plan');
  const { rows, problems, leftOut, repeated } = await readRows(tx, target, staged, current.plan);
  const { fresh, joining, combined, ...duplicates } = await classifyRows(tx, current, target, rows);
  const ofFresh = await findProblems(tx, target, fresh);
  const { added, combinedCount, refused } = await addRecords(tx, current, target, fresh, combined);
  const joined = await joinRecords(deps, tx, current, target, joining);
  const left = [...leftOut, ...repeated, ...duplicates.leftOut, ...refused, ...joined.leftOut];
  const named = [...problems, ...duplicates.problems, ...ofFresh, ...joined.problems, ...left].sort((a, b) => a.line - b.line);
  const joinedCount = joined.count + combinedCount;
  const progress = {
    added: current.added + added,
    joined: current.joined + joinedCount,
    skipped: current.skipped + repeated.length + rows.length - added - joinedCount,
    repeated: current.repeated + repeated.length + duplicates.repeated + joined.repeated,
    leftOut: current.leftOut + (await addLeftOut(tx, current.id, left, staged)),
    problems: await addProblems(tx, current.id, named, current.problems),
  };
  return { progress, hasChanged: added + joinedCount > 0 };
}

/** An import fails if none of its rows could be used. */
function toEnd({ rows, leftOut, skipped }: ImportRecord): Progress {
  const isUseless = rows > 0 && skipped === 0 && leftOut === rows;
  return isUseless
    ? { state: 'failed', message: 'No rows could be imported. Fix the problems and import the file again.' }
    : { state: 'done' };
}

/** A row that may be added to an existing record. */
interface JoiningKeyedRow {
  readonly id: string;
  readonly row: KeyedRow;
  /** True if this import created the record. */
  readonly isOwn: boolean;
}

/** Claims the rows and separates new records, additions and duplicates. */
async function classifyRows(tx: Tx, current: ImportRecord, target: ImportTarget, rows: readonly KeyedRow[]) {
  const claims = await claimKeys(
    tx,
    current,
    rows.flatMap(({ keys }) => keys),
  );
  const isOf = (row: KeyedRow, claim: Claim) => row.keys.some((key) => claims.get(key) === claim);
  const claimed = rows.filter((row) => !isOf(row, 'taken') && !isOf(row, 'own'));
  const known = await findKnown(tx, target, claimed);
  const own = await findOwnRecords(tx, current.id, [...known.values()]);
  const leftOut: ImportProblem[] = rows.flatMap((row) => {
    if (isOf(row, 'taken')) return [explainDuplicate(row, 'imported-before')];
    return isOf(row, 'own') ? [explainDuplicate(row, 'in-file')] : [];
  });
  const makers: KeyedRow[] = [];
  const joining: JoiningKeyedRow[] = [];
  let repeated = rows.filter((row) => isOf(row, 'own') && !isOf(row, 'taken')).length;
  for (const row of claimed) {
    const id = known.get(row.key);
    if (id !== undefined && target.joins) joining.push({ id, row, isOwn: own.has(id) });
    else if (id !== undefined) {
      const isInFile = own.has(id);
      if (isInFile) repeated += 1;
      leftOut.push(explainDuplicate(row, isInFile ? 'in-file' : { knownId: id }));
    } else makers.push(row);
  }
  const newRecords = [...groupBy(makers, ({ key, record }) => record.identity ?? key).values()].map((group) => combineRows(target, group));
  return {
    fresh: newRecords.map(({ fresh }) => fresh),
    combined: new Map(newRecords.flatMap(({ fresh, combined }) => combined.map((row) => [row, fresh] as const))),
    joining,
    repeated: repeated + newRecords.reduce((sum, { leftOut: ofGroup }) => sum + ofGroup.length, 0),
    problems: newRecords.flatMap(({ problems }) => problems),
    leftOut: [...leftOut, ...newRecords.flatMap(({ leftOut: ofGroup }) => ofGroup)],
  };
}

/** Finds existing records by the key of their row. */
async function findKnown(tx: Tx, target: ImportTarget, rows: readonly KeyedRow[]): Promise<Map<string, string>> {
  if (rows.length === 0) return new Map();
  const records = rows.map(({ record }) => record);
  const ids = await target.findExisting(tx, records);
  return new Map(rows.flatMap(({ key }, place) => (ids[place] === undefined ? [] : [[key, ids[place]] as const])));
}

/** Adds the records and returns their count and the rejected rows. Keys of combined rows are stored for the same records. */
async function addRecords(
  tx: Tx,
  current: ImportRecord,
  target: ImportTarget,
  rows: readonly KeyedRow[],
  combined: ReadonlyMap<KeyedRow, KeyedRow>,
): Promise<{ added: number; combinedCount: number; refused: ImportProblem[] }> {
  if (rows.length === 0) return { added: 0, combinedCount: 0, refused: [] };
  const records = rows.map(({ record }) => record);
  const ids = await target.insert(tx, records);
  const idOf = new Map(rows.flatMap((row, place) => (ids[place] === undefined ? [] : [[row, ids[place]] as const])));
  const members = [...combined].flatMap(([row, fresh]) => (idOf.has(fresh) ? [[row, idOf.get(fresh) ?? ''] as const] : []));
  const keys = [...idOf, ...members].flatMap(([{ keys }, id]) => keys.map((key) => [key, id] as const));
  await saveRecordIds(tx, current, new Map(keys));
  const missing = [...rows, ...combined.keys()].filter((row) => !idOf.has(combined.get(row) ?? row));
  const refused = missing.map(({ line }) => ({ line, message: 'Just added by someone else, skipped' }));
  return { added: idOf.size, combinedCount: members.length, refused };
}

/** Adds rows to existing records. A row with nothing new counts as a duplicate. */
async function joinRecords(deps: ServerDeps, tx: Tx, current: ImportRecord, target: ImportTarget, rows: readonly JoiningKeyedRow[]) {
  if (!target.joins || rows.length === 0) return { count: 0, repeated: 0, problems: [], leftOut: [] };
  const given = rows.map(({ id, isOwn, row }) => ({ id, isOwn, record: row.record }));
  const results = await target.joins.check(tx, given);
  const isNews = (place: number) => results[place]?.hasNewValues === true;
  const joined = await target.joins.join(
    deps,
    tx,
    toActor(current),
    given.filter((_, place) => isNews(place)),
  );
  await saveAdditions(tx, current.id, joined);
  const news = rows.filter((_, place) => isNews(place));
  for (const isOwn of [true, false]) {
    const keys = news.filter((each) => each.isOwn === isOwn).flatMap(({ id, row }) => row.keys.map((key) => [key, id] as const));
    await saveRecordIds(tx, current, new Map(keys), { isJoined: !isOwn });
  }
  const problems = rows.flatMap(({ row, isOwn }, place) =>
    isNews(place) || isOwn ? (results[place]?.problems ?? []).map((message) => ({ line: row.line, message })) : [],
  );
  const leftOut = rows.flatMap(({ id, row, isOwn }, place) =>
    isNews(place) ? [] : [explainDuplicate(row, isOwn ? 'in-file' : { knownId: id })],
  );
  return { count: news.length, repeated: rows.filter(({ isOwn }, place) => isOwn && !isNews(place)).length, problems, leftOut };
}

/** The user who started an import. */
export function toActor({ createdBy, createdByName }: Pick<ImportRecord, 'createdBy' | 'createdByName'>): Actor {
  return { userId: createdBy, fullName: createdByName, role: 'Admin', avatar: '', sessionId: '', address: '' };
}
