import { type CsvRow, createCsvReader, detectDelimiter } from '../../../../../platform/csv.ts';
import { badRequest, payloadTooLarge } from '../../../../../platform/errors.ts';
import type { ImportColumns } from '../../../../../platform/import/import-row.ts';
import { formatCount } from '../../../../../platform/number-text.ts';
import { HEADER_LIMIT, type ImportProblem } from '../../import.contract.ts';
import { findHeaderRow, findWidthProblem, HEADER_SEARCH_ROWS } from '../../import-columns.rules.ts';

/** Limits of a batch, so that other requests don't wait long. */
const ROWS_PER_BATCH = 1_000;
const LETTERS_PER_BATCH = 500_000;
const MAX_ROWS = 1_000_000;

interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Rows of a file: those that can be read, and the others with their problems. */
export interface Batch {
  readonly header: readonly string[];
  readonly staged: FileRow[];
  readonly unreadable: (FileRow & ImportProblem)[];
}

/** Reads a file in batches, so that memory doesn't grow with its size. */
export async function* readBatches(columns: ImportColumns, text: AsyncIterable<string>): AsyncGenerator<Batch> {
  let header: readonly string[] | undefined;
  let rows = 0;
  for await (const batch of toBatches(readCsvRows(text))) {
    header ??= removeHeader(columns, batch);
    rows += batch.length;
    if (rows > MAX_ROWS) throw payloadTooLarge(`The file has more than ${formatCount(MAX_ROWS)} rows. Split it into smaller files.`);
    yield splitBatch(header, batch);
  }
  if (!header) throw badRequest('The file is empty');
  if (rows === 0) throw badRequest('This file has a header row but no data');
}

/** Removes the header row and any rows above it from the first batch. */
function removeHeader(columns: ImportColumns, batch: CsvRow[]): readonly string[] {
  const place = findHeaderRow(
    columns,
    batch.slice(0, HEADER_SEARCH_ROWS).map(({ cells }) => cells),
  );
  const header = batch.splice(0, place + 1)[place];
  if (!header) throw badRequest('The file is empty');
  return getNames(header);
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
  // Some programs pad rows with thousands of empty cells.
  const named = header.cells.filter((name) => name.trim() !== '').length;
  if (named > HEADER_LIMIT)
    throw badRequest(`The file has ${formatCount(named)} columns. The limit is ${HEADER_LIMIT}. Remove the columns you don’t need.`);
  return header.cells;
}

/** Splits a batch into rows that can be staged and the others with their problems. */
function splitBatch(header: readonly string[], batch: readonly CsvRow[]): Batch {
  const staged: Batch['staged'] = [];
  const unreadable: Batch['unreadable'] = [];
  for (const { line, cells, fault } of batch) {
    const message = fault ?? findWidthProblem(cells, header.length) ?? findNullCharacter(cells);
    // Spreadsheets pad rows with empty cells.
    if (message === undefined) staged.push({ line, cells: cells.slice(0, header.length) });
    else unreadable.push({ line, message, cells: cells.map((cell) => cell.replaceAll('\u0000', '')) });
  }
  return { header, staged, unreadable };
}

/** PostgreSQL can't store null characters. */
function findNullCharacter(cells: readonly string[]): string | undefined {
  return cells.some((cell) => cell.includes('\u0000')) ? 'This row contains a null character (U+0000)' : undefined;
}
