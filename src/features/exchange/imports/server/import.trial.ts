import { groupBy } from '../../../../platform/group-by.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ImportedRecord, ImportTarget } from '../../../../platform/server/import-target.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { IMPORT_PROBLEM_LIMIT, type ImportProblem, type ImportReport } from '../import.contract.ts';
import { needsReview } from '../import-findings.rules.ts';
import {
  combineRows,
  explainDuplicate,
  findProblems,
  type ImportPlan,
  type KeyedRow,
  type ReadRows,
  readRows,
  type StagedRow,
} from './import.rows.ts';
import { NOT_IMPORTED, toFileName } from './import.service.ts';
import { findKnownKeys } from './imported-record.store.ts';
import { readBatches } from './staging/import.batches.ts';
import { planImport } from './staging/plan-import.ts';
import type { UploadedFile } from './staging/uploaded-file.ts';

interface Counts {
  rows: number;
  added: number;
  joined: number;
  inFile: number;
  inDatabase: number;
  problems: number;
  leftOut: number;
  readonly listed: ImportProblem[];
}

/** Returns the expected result of an import without writing anything. */
export async function checkFile(deps: ServerDeps, target: ImportTarget, file: UploadedFile): Promise<ImportReport> {
  const counts: Counts = { rows: 0, added: 0, joined: 0, inFile: 0, inDatabase: 0, problems: 0, leftOut: 0, listed: [] };
  const { plan } = await planImport(deps.database, target, file);
  await deps.database.transaction(async (tx) => {
    // Seen keys are in a temporary table because a file may have a million rows.
    await tx.query('CREATE TEMPORARY TABLE seen_in_file (key text COLLATE "C" PRIMARY KEY, record jsonb) ON COMMIT DROP');
    for await (const { staged, unreadable } of readBatches(target.columns, file.text())) {
      counts.rows += staged.length + unreadable.length;
      const found = await countRows(tx, target, staged, plan, counts);
      addProblems(counts, [...found.problems, ...found.leftOut, ...unreadable.map(({ line, message }) => ({ line, message }))]);
      counts.leftOut += new Set(found.leftOut.map(({ line }) => line)).size + unreadable.length;
    }
  });
  return toReport(target.kind, toFileName(file.name), counts, plan);
}

async function countRows(
  tx: Tx,
  target: ImportTarget,
  staged: readonly StagedRow[],
  plan: ImportPlan,
  counts: Counts,
): Promise<Pick<ReadRows, 'problems' | 'leftOut'>> {
  const { rows, repeated, problems, leftOut } = await readRows(tx, target, staged, plan);
  const unseen = await dropSeen(tx, rows);
  const imported = await findKnownKeys(
    tx,
    target.kind,
    unseen.flatMap(({ keys }) => keys),
  );
  const open = unseen.filter(({ keys }) => !keys.some((key) => imported.has(key)));
  const ids = open.length === 0 ? [] : await findKnown(tx, target, open);
  const known = open.flatMap((row, place) => (ids[place] === undefined ? [] : [{ row, id: ids[place] }]));
  const candidates = open.filter((_, place) => ids[place] === undefined);
  const joined = await checkJoins(tx, target, known);
  const made = await combineNew(tx, target, candidates);
  counts.inFile += repeated.length + rows.length - unseen.length + made.leftOut.length;
  counts.inDatabase += unseen.length - open.length + known.length - joined.count;
  counts.added += made.fresh.length;
  counts.joined += joined.count + made.joined;
  const ofNew = await findProblems(tx, target, [...made.fresh, ...made.further]);
  const seen = new Set(unseen);
  const isOpen = new Set(open);
  const before = rows.flatMap((row) => {
    if (!seen.has(row)) return [explainDuplicate(row, 'in-file')];
    return isOpen.has(row) ? [] : [explainDuplicate(row, 'imported-before')];
  });
  return {
    problems: [...problems, ...ofNew, ...joined.problems, ...made.problems],
    leftOut: [...leftOut, ...repeated, ...before, ...joined.leftOut, ...made.leftOut],
  };
}

function findKnown(tx: Tx, target: ImportTarget, rows: readonly KeyedRow[]): Promise<(string | undefined)[]> {
  const records = rows.map(({ record }) => record);
  return target.findExisting(tx, records);
}

/** Checks which rows would add something to existing records. */
async function checkJoins(tx: Tx, target: ImportTarget, rows: readonly { readonly row: KeyedRow; readonly id: string }[]) {
  const given = rows.map(({ id, row }) => ({ id, isOwn: false, record: row.record }));
  const results = given.length === 0 ? [] : ((await target.joins?.check(tx, given)) ?? []);
  const problems = rows.flatMap(({ row }, place) =>
    results[place]?.hasNewValues ? results[place].problems.map((message) => ({ line: row.line, message })) : [],
  );
  const leftOut = rows.flatMap(({ row, id }, place) => (results[place]?.hasNewValues ? [] : [explainDuplicate(row, { knownId: id })]));
  return { count: results.filter(({ hasNewValues }) => hasNewValues).length, problems, leftOut };
}

/** Combines rows of the same new record, also with rows of earlier batches. */
async function combineNew(tx: Tx, target: ImportTarget, rows: readonly KeyedRow[]) {
  const groups = [...groupBy(rows, ({ key, record }) => record.identity ?? key).values()];
  const before = await findFirstRows(tx, groups);
  const result = {
    fresh: [] as KeyedRow[],
    /** Rows of new records that began in an earlier batch. */
    further: [] as KeyedRow[],
    joined: 0,
    problems: [] as ImportProblem[],
    leftOut: [] as ImportProblem[],
  };
  const firsts: KeyedRow[] = [];
  for (const group of groups) {
    const [first] = group;
    const earlier = first?.record.identity === undefined ? undefined : before.get(first.record.identity);
    const made = combineRows(target, earlier && first ? [{ ...first, record: earlier }, ...group] : group);
    if (earlier) result.further.push(...group);
    else result.fresh.push(made.fresh);
    firsts.push(made.fresh);
    result.joined += made.combined.length;
    result.problems.push(...made.problems);
    result.leftOut.push(...made.leftOut);
  }
  await saveFirstRows(tx, firsts);
  return result;
}

const toMark = (identity: string): string => `same:${identity}`;

async function findFirstRows(tx: Tx, groups: readonly (readonly KeyedRow[])[]): Promise<Map<string, ImportedRecord>> {
  const identities = groups.flatMap(([first]) => first?.record.identity ?? []);
  if (identities.length === 0) return new Map();
  const { rows } = await tx.query<{ key: string; record: ImportedRecord }>('SELECT key, record FROM seen_in_file WHERE key = ANY($1)', [
    identities.map(toMark),
  ]);
  return new Map(rows.map(({ key, record }) => [key.slice(toMark('').length), record]));
}

/** Stores the combined rows of each new record for later batches. */
async function saveFirstRows(tx: Tx, rows: readonly KeyedRow[]): Promise<void> {
  const shared = rows.flatMap(({ record }) => (record.identity === undefined ? [] : [{ key: toMark(record.identity), record }]));
  if (shared.length === 0) return;
  await tx.query(
    `INSERT INTO seen_in_file SELECT key, record FROM jsonb_to_recordset($1) AS row (key text, record jsonb)
      ON CONFLICT (key) DO UPDATE SET record = excluded.record`,
    [JSON.stringify(shared)],
  );
}

/** Returns the rows whose key wasn't in the file before. */
async function dropSeen(tx: Tx, rows: readonly KeyedRow[]): Promise<KeyedRow[]> {
  const { rows: added } = await tx.query<{ key: string }>(
    'INSERT INTO seen_in_file (key) SELECT DISTINCT key FROM unnest($1::text[]) AS key ON CONFLICT DO NOTHING RETURNING key',
    [rows.map(({ key }) => key)],
  );
  const unseen = new Set(added.map(({ key }) => key));
  return rows.filter(({ key }) => unseen.delete(key));
}

function addProblems(counts: Counts, problems: ImportProblem[]): void {
  counts.problems += problems.length;
  const room = Math.max(0, IMPORT_PROBLEM_LIMIT - counts.listed.length);
  counts.listed.push(...problems.sort((a, b) => a.line - b.line).slice(0, room));
}

function toReport(kind: string, fileName: string, counts: Counts, { findings }: ImportPlan): ImportReport {
  const { rows, added, joined, inFile, inDatabase, problems, leftOut, listed } = counts;
  return {
    ...NOT_IMPORTED,
    kind,
    fileName,
    rows,
    leftOut,
    findings,
    needsReview: needsReview(findings),
    added,
    joined,
    skipped: inFile + inDatabase,
    duplicates: { inFile, inDatabase },
    problems: listed,
    moreProblems: problems - listed.length,
  };
}
