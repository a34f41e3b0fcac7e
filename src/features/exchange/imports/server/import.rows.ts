import { withoutGuard } from '../../../../platform/csv-formulas.ts';
import type { ImportCells } from '../../../../platform/import/import-row.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { ImportedRecord, ImportTarget } from '../../../../platform/server/import-target.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import type { ImportFindings, ImportProblem } from '../import.contract.ts';
import { type ColumnPlan, pickCells } from '../import-columns.rules.ts';
import { createRowReading, type FileReading } from '../import-findings.rules.ts';
import { toRowKeys } from './row-key.ts';

/** How a file is read, decided before the first row is imported. */
export interface ImportPlan {
  readonly header: readonly string[];
  readonly columns: ColumnPlan;
  readonly reading: FileReading;
  readonly findings: ImportFindings;
}

/** A row waiting to be imported. */
export interface StagedRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A parsed row with the keys that identify it in later imports. The first key identifies it within the file. */
export interface KeyedRow {
  readonly line: number;
  readonly key: string;
  readonly keys: readonly string[];
  readonly record: ImportedRecord;
}

/** The outcome of reading rows. */
export interface ReadRows {
  /** Only the first row of each key. */
  readonly rows: KeyedRow[];
  /** Unreadable values in rows that can still be imported. */
  readonly problems: ImportProblem[];
  /** Rows that can't be imported. */
  readonly leftOut: ImportProblem[];
  /** Duplicates of an earlier row. */
  readonly repeated: ImportProblem[];
}

/** Converts rows to records. Times without a zone are in the company's time zone. */
export async function readRows(db: Db, target: ImportTarget, rows: readonly StagedRow[], plan: ImportPlan): Promise<ReadRows> {
  const reading = { zone: await findZone(db), dates: plan.reading.dates };
  const applyReading = createRowReading(target.columns, plan.reading);
  const read = new Map<string, KeyedRow>();
  const outcome: ReadRows = { rows: [], problems: [], leftOut: [], repeated: [] };
  for (const { line, cells } of rows) {
    const picked = pickCells(plan.columns, cells);
    const { cells: stated, problems: ofReading, damagedIds } = applyReading(picked);
    const { record, problems: ofRow } = target.readRow(stated, reading);
    const problems = [...ofReading, ...ofRow].map((message) => ({ line, message }));
    if (!record) {
      outcome.leftOut.push(...problems);
      continue;
    }
    const keys = toRowKeys(toStored(plan, cells) ?? picked, record, [...ofRow, ...damagedIds]);
    const [key] = keys;
    const first = read.get(key);
    if (first) {
      outcome.repeated.push({ line, message: `Same as line ${first.line}, skipped` });
      continue;
    }
    outcome.problems.push(...problems);
    read.set(key, { line, key, keys, record });
  }
  outcome.rows.push(...read.values());
  return outcome;
}

/** Returns the cells with formulas, as hashed by earlier versions; `undefined` if there are none. */
function toStored({ columns }: ImportPlan, cells: readonly string[]): ImportCells | undefined {
  return cells.some((cell) => cell.includes('="')) ? pickCells(columns, cells, withoutGuard) : undefined;
}

/** Returns the target's problems with rows that will be imported. */
export async function findProblems(db: Db, target: ImportTarget, rows: readonly KeyedRow[]): Promise<ImportProblem[]> {
  if (rows.length === 0 || !target.findProblems) return [];
  const records = rows.map(({ record }) => record);
  const found = await target.findProblems(db, records);
  return rows.flatMap(({ line }, place) => (found[place] ?? []).map((message) => ({ line, message })));
}

/** Combines the rows that describe one new record. If the target can't combine rows, later ones are duplicates. */
export function combineRows(target: ImportTarget, group: readonly KeyedRow[]) {
  const [first, ...others] = group;
  if (!first) throw new Error('a record needs a row');
  if (others.length === 0) return { fresh: first, combined: [], problems: [], leftOut: [] };
  const { record, results } = target.joins?.combine(group.map((row) => row.record)) ?? { record: first.record, results: [] };
  const combined = others.filter((_, place) => results[place]?.hasNewValues === true);
  const problems = others.flatMap(({ line }, place) => (results[place]?.problems ?? []).map((message) => ({ line, message })));
  const leftOut = others.filter((_, place) => results[place]?.hasNewValues !== true).map((row) => explainDuplicate(row, 'in-file'));
  return { fresh: { ...first, record }, combined, problems, leftOut };
}

/** Explains why a row is skipped if its record already exists or appears earlier in the file. */
export function explainDuplicate({ line }: KeyedRow, because: { readonly knownId: string } | 'in-file' | 'imported-before'): ImportProblem {
  if (because === 'in-file') return { line, message: 'Duplicate row, skipped' };
  if (because === 'imported-before') return { line, message: 'Already imported, skipped' };
  return { line, message: `Already exists as ${because.knownId}, skipped` };
}
