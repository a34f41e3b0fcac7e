import type { Db } from '../../../../platform/server/database/database.ts';
import type { ImportedRecord, ImportTarget } from '../../../../platform/server/import-target.ts';
import { findZone } from '../../../admin/settings/server/firm-zone.service.ts';
import type { ImportProblem } from '../import.contract.ts';
import type { StagedRow } from './import.store.ts';
import { toRowKeys } from './row-key.ts';

/** A record a row would become, with the keys by which the row is recognized when it comes again; the first is its own in the file. */
export interface KeyedRow {
  readonly line: number;
  readonly key: string;
  readonly keys: readonly string[];
  readonly record: ImportedRecord;
}

/** The records that rows become; of rows with the same key the first, the others are `repeated`. Times that say no zone are those of the firm. */
export async function readRows(db: Db, target: ImportTarget, rows: readonly StagedRow[]) {
  const reading = { zone: await findZone(db), dates: {} };
  const read = new Map<string, KeyedRow>();
  const problems: ImportProblem[] = [];
  let repeated = 0;
  for (const { line, cells } of rows) {
    const { record, problems: ofRow } = target.readRow(cells, reading);
    problems.push(...ofRow.map((message) => ({ line, message })));
    if (!record) continue;
    const keys = toRowKeys(cells, record, ofRow);
    const [key] = keys;
    if (read.has(key)) repeated += 1;
    else read.set(key, { line, key, keys, record });
  }
  return { rows: [...read.values()], repeated, problems };
}

/** Asks the target for problems of rows that go in, by their lines. */
export async function findProblems(db: Db, target: ImportTarget, rows: readonly KeyedRow[]): Promise<ImportProblem[]> {
  if (rows.length === 0 || !target.findProblems) return [];
  const records = rows.map(({ record }) => record);
  const found = await target.findProblems(db, records);
  return rows.flatMap(({ line }, place) => (found[place] ?? []).map((message) => ({ line, message })));
}

/** Combines the rows of a file that describe one new record; without a way to do so, those after the first are duplicates. */
export function combineRows(target: ImportTarget, group: readonly KeyedRow[]) {
  const [first, ...others] = group;
  if (!first) throw new Error('a record needs a row');
  if (others.length === 0) return { fresh: first, combined: [], repeated: 0, problems: [] };
  const { record, results } = target.joins?.combine(group.map((row) => row.record)) ?? { record: first.record, results: [] };
  const combined = others.filter((_, place) => results[place]?.isNews === true);
  const problems = others.flatMap((row, place) =>
    combined.includes(row) ? (results[place]?.problems ?? []).map((message) => ({ line: row.line, message })) : explainDuplicate(row),
  );
  return { fresh: { ...first, record }, combined, repeated: others.length - combined.length, problems };
}

/** Explains a row whose record is here already, or in the file before; only a shared name needs an explanation. */
export function explainDuplicate({ line, record }: KeyedRow, knownId?: string): ImportProblem[] {
  if (record.identity === undefined) return [];
  return [{ line, message: knownId === undefined ? 'Duplicate row in file; not added' : `Already exists as ${knownId}; not added` }];
}
