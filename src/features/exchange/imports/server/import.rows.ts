import { createHash } from 'node:crypto';
import type { ImportCells } from '../../../../platform/import/import-row.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import type { ImportedRecord, ImportTarget } from '../../../../platform/server/import-target.ts';
import { findZone } from '../../../admin/settings/server/firm-zone.service.ts';
import type { ImportProblem } from '../import.contract.ts';
import type { StagedRow } from './import.store.ts';

/** A record a row would become, with the key by which the row is recognized when it comes again. */
export interface KeyedRow {
  readonly line: number;
  readonly key: string;
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
    const key = toKey(cells, record);
    if (read.has(key)) repeated += 1;
    else read.set(key, { line, key, record });
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

/** Explains a row whose record is here already, or in the file before; only a shared name needs an explanation. */
export function explainDuplicate({ line, record }: KeyedRow, knownId?: string): ImportProblem[] {
  if (record.identity === undefined) return [];
  return [{ line, message: knownId === undefined ? 'Duplicate row in file; not added' : `Already exists as ${knownId}; not added` }];
}

/** The provider's id, else a fingerprint of the cells. */
function toKey(cells: ImportCells, { providerId }: ImportedRecord): string {
  if (providerId !== null) return `id:${providerId}`;
  const content = Object.entries(cells).sort(([a], [b]) => (a < b ? -1 : 1));
  return `row:${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;
}
