import type { Tx } from '../../../../platform/server/database/database.ts';
import type { ImportTarget } from '../../../../platform/server/import-target.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { IMPORT_PROBLEM_LIMIT, type ImportProblem, type ImportReport } from '../import.contract.ts';
import { explainDuplicate, findProblems, type KeyedRow, readRows } from './import.rows.ts';
import { toFileName } from './import.service.ts';
import type { StagedRow } from './import.store.ts';
import { findKnownKeys } from './imported-record.store.ts';
import { planOnly } from './mapping/import.mapping.service.ts';
import { readBatches } from './staging/import.batches.ts';
import type { UploadedFile } from './staging/uploaded-file.ts';

/** The counts so far. */
interface Counts {
  rows: number;
  added: number;
  inFile: number;
  inDatabase: number;
  problems: number;
  readonly listed: ImportProblem[];
}

/** Says what an import of the file would do, and writes nothing. */
export async function checkFile(deps: ServerDeps, target: ImportTarget, file: UploadedFile): Promise<ImportReport> {
  const counts: Counts = { rows: 0, added: 0, inFile: 0, inDatabase: 0, problems: 0, listed: [] };
  await deps.database.transaction(async (tx) => {
    // The database keeps the keys seen so far, because a file may have a million rows; they go with the transaction.
    await tx.query('CREATE TEMPORARY TABLE seen_in_file (key text COLLATE "C" PRIMARY KEY) ON COMMIT DROP');
    for await (const { staged, unreadable } of readBatches((header) => planOnly(tx, target, header, file.mapping), file.text())) {
      counts.rows += staged.length + unreadable.length;
      const found = await countRows(tx, target, staged, counts);
      note(counts, [...unreadable, ...found]);
    }
  });
  return toReport(target.kind, toFileName(file.name), counts);
}

async function countRows(tx: Tx, target: ImportTarget, staged: readonly StagedRow[], counts: Counts): Promise<ImportProblem[]> {
  const { rows, repeated, problems } = await readRows(tx, target, staged);
  const unseen = await dropSeen(tx, rows, ({ key }) => key);
  const imported = await findKnownKeys(
    tx,
    target.kind,
    unseen.map(({ key }) => key),
  );
  const open = unseen.filter(({ key }) => !imported.has(key));
  const ids = open.length === 0 ? [] : await findKnown(tx, target, open);
  const candidates = open.filter((_, place) => ids[place] === undefined);
  const fresh = new Set(await dropRepeated(tx, candidates));
  counts.inFile += repeated + rows.length - unseen.length + candidates.length - fresh.size;
  counts.inDatabase += imported.size + open.length - candidates.length;
  counts.added += fresh.size;
  const ofFresh = await findProblems(tx, target, [...fresh]);
  return [...problems, ...ofFresh, ...open.flatMap((row, place) => (fresh.has(row) ? [] : explainDuplicate(row, ids[place])))];
}

function findKnown(tx: Tx, target: ImportTarget, rows: readonly KeyedRow[]): Promise<(string | undefined)[]> {
  const records = rows.map(({ record }) => record);
  return target.findKnown(tx, records);
}

/** Without those whose records a row before them would become. */
async function dropRepeated(tx: Tx, rows: readonly KeyedRow[]): Promise<KeyedRow[]> {
  const unique = rows.filter(({ record }) => record.identity === undefined);
  const shared = rows.filter(({ record }) => record.identity !== undefined);
  return [...unique, ...(await dropSeen(tx, shared, ({ record }) => `same:${record.identity}`))];
}

/** The rows whose mark was not seen in the file before. */
async function dropSeen(tx: Tx, rows: readonly KeyedRow[], toMark: (row: KeyedRow) => string): Promise<KeyedRow[]> {
  const marks = rows.map(toMark);
  const { rows: added } = await tx.query<{ key: string }>(
    'INSERT INTO seen_in_file SELECT DISTINCT key FROM unnest($1::text[]) AS key ON CONFLICT DO NOTHING RETURNING key',
    [marks],
  );
  const unseen = new Set(added.map(({ key }) => key));
  return rows.filter((_, place) => unseen.delete(marks[place] ?? ''));
}

function note(counts: Counts, problems: ImportProblem[]): void {
  counts.problems += problems.length;
  const room = Math.max(0, IMPORT_PROBLEM_LIMIT - counts.listed.length);
  counts.listed.push(...problems.sort((a, b) => a.line - b.line).slice(0, room));
}

function toReport(kind: string, fileName: string, counts: Counts): ImportReport {
  const { rows, added, inFile, inDatabase, problems, listed } = counts;
  return {
    ...{ id: '', kind, fileName, state: 'checked', rows, added, skipped: inFile + inDatabase, duplicates: { inFile, inDatabase } },
    ...{ problems: listed, moreProblems: problems - listed.length, message: '', removed: 0, kept: [], moreKept: 0 },
  };
}
