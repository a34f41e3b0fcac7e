import { type CsvRow, createCsvReader, detectDelimiter } from '../../../../../platform/csv.ts';
import { badRequest, payloadTooLarge } from '../../../../../platform/errors.ts';
import { formatCount } from '../../../../../platform/number-text.ts';
import { HEADER_LIMIT, type ImportProblem } from '../../import.contract.ts';
import { type ColumnPlan, findWidthProblem, pickCells } from '../../import-columns.rules.ts';
import type { StagedRow } from '../import.store.ts';

/** A batch ends with the row that reaches one of these, so that other calls have not long to wait for their turn. */
const ROWS_PER_BATCH = 1_000;
const LETTERS_PER_BATCH = 500_000;
const MAX_ROWS = 1_000_000;

/** Decides by its header row how a file is read. */
export type Planner = (header: readonly string[]) => Promise<ColumnPlan>;

/** Rows of a file: those that can be read, and what is wrong with the others. */
export interface Batch {
  readonly staged: StagedRow[];
  readonly unreadable: ImportProblem[];
}

/** Reads a file batch by batch, so that memory does not grow with its size. */
export async function* readBatches(plan: Planner, text: AsyncIterable<string>): AsyncGenerator<Batch> {
  let planned: ColumnPlan | undefined;
  let rows = 0;
  for await (const batch of toBatches(readCsvRows(text))) {
    const header = planned ? undefined : batch.shift();
    if (header) planned = await plan(getNames(header));
    if (!planned) continue;
    rows += batch.length;
    if (rows > MAX_ROWS) throw payloadTooLarge(`The file has more than ${formatCount(MAX_ROWS)} rows. Please split it.`);
    yield splitBatch(planned, batch);
  }
  if (!planned) throw badRequest('The file is empty');
}

async function* readCsvRows(text: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let reader: ReturnType<typeof createCsvReader> | undefined;
  for await (const piece of text) {
    reader ??= createCsvReader(detectDelimiter(piece));
    yield* reader.push(piece);
  }
  if (reader) yield* reader.end();
}

async function* toBatches(rows: AsyncIterable<CsvRow>): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = [];
  let letters = 0;
  for await (const row of rows) {
    batch.push(row);
    for (const cell of row.cells) letters += cell.length;
    if (batch.length < ROWS_PER_BATCH && letters < LETTERS_PER_BATCH) continue;
    yield batch;
    batch = [];
    letters = 0;
  }
  if (batch.length > 0) yield batch;
}

function getNames(header: CsvRow): string[] {
  if (header.fault) throw badRequest(`Line ${header.line}: ${header.fault}`);
  // Some programs end the header row, as any other, with thousands of empty cells.
  const named = header.cells.filter((name) => name.trim() !== '').length;
  if (named > HEADER_LIMIT)
    throw badRequest(`The file has ${formatCount(named)} columns. At most ${HEADER_LIMIT} are read; please leave out the others.`);
  return header.cells;
}

/** The rows that can be staged, and what is wrong with the others. */
function splitBatch(plan: ColumnPlan, batch: readonly CsvRow[]): Batch {
  const staged: StagedRow[] = [];
  const unreadable: ImportProblem[] = [];
  for (const { line, cells, fault } of batch) {
    const message = fault ?? findWidthProblem(cells, plan.width) ?? findNullCharacter(cells);
    if (message === undefined) staged.push({ line, cells: pickCells(plan, cells) });
    else unreadable.push({ line, message });
  }
  return { staged, unreadable };
}

/** PostgreSQL cannot store it. */
function findNullCharacter(cells: readonly string[]): string | undefined {
  return cells.some((cell) => cell.includes('\u0000')) ? 'The row contains the character U+0000' : undefined;
}
