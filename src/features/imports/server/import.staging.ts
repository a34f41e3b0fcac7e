import { type CsvRow, createCsvReader, detectDelimiter } from '../../../platform/csv.ts';
import { badRequest, payloadTooLarge } from '../../../platform/errors.ts';
import { formatCount } from '../../../platform/number-text.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ImportProblem } from '../import.contract.ts';
import { type ColumnPlan, pickCells, planColumns } from '../import-columns.rules.ts';
import { addProblems, type StagedRow, stageRows } from './import.store.ts';

const BATCH = 500;
const MOST_ROWS = 1_000_000;

/** What is in a file. */
export interface Staged {
  readonly rows: number;
  readonly problems: number;
}

/** Puts the rows of a file where an import works them off, a batch at a time, so that its size does not matter. */
export async function stageFile(tx: Tx, importId: string, text: AsyncIterable<string>): Promise<Staged> {
  let rows = 0;
  let problems = 0;
  let plan: ColumnPlan | undefined;
  for await (const batch of batches(csvRows(text))) {
    const header = plan ? undefined : batch.shift();
    if (header) plan = planColumns(readable(header));
    if (!plan) continue;
    const { staged, unreadable } = sort(plan, batch);
    await stageRows(tx, importId, staged);
    problems = await addProblems(tx, importId, unreadable, problems);
    rows += batch.length;
    if (rows > MOST_ROWS) throw payloadTooLarge(`The file has more than ${formatCount(MOST_ROWS)} rows. Please split it.`);
  }
  if (!plan) throw badRequest('The file is empty');
  return { rows, problems };
}

async function* csvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let reader: ReturnType<typeof createCsvReader> | undefined;
  for await (const piece of text) {
    reader ??= createCsvReader(detectDelimiter(piece));
    yield* reader.push(piece);
  }
  if (reader) yield* reader.end();
}

async function* batches(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function readable(header: CsvRow): string[] {
  if (header.fault) throw badRequest(`Line ${header.line}: ${header.fault}`);
  return header.cells;
}

/** Rows whose cells stand under the header, and what is wrong with the others. */
function sort(plan: ColumnPlan, batch: readonly CsvRow[]): { staged: StagedRow[]; unreadable: ImportProblem[] } {
  const staged: StagedRow[] = [];
  const unreadable: ImportProblem[] = [];
  for (const row of batch) {
    const message = row.fault ?? raggedness(plan, row.cells) ?? unstorable(row.cells);
    if (message === undefined) staged.push({ line: row.line, cells: pickCells(plan, row.cells) });
    else unreadable.push({ line: row.line, message });
  }
  return { staged, unreadable };
}

/** Empty cells beyond the header's last one are how some programs end a row. */
function raggedness({ width }: ColumnPlan, cells: readonly string[]): string | undefined {
  const isRagged = cells.length < width || cells.slice(width).some((cell) => cell.trim() !== '');
  return isRagged ? `The row has ${cells.length} cells, the header has ${width}` : undefined;
}

function unstorable(cells: readonly string[]): string | undefined {
  return cells.some((cell) => cell.includes('\u0000')) ? 'The row contains the character U+0000' : undefined;
}
