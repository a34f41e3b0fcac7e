import { type CsvRow, createCsvReader, detectDelimiter } from '../../../../platform/csv.ts';
import { createEncodingDetector, type Encoding } from '../../../../platform/encoding.ts';
import { IMPORT_SIZE_LIMIT, type ImportProblem } from '../import.contract.ts';
import { findWidthProblem, toShownHeaders } from '../import-columns.rules.ts';

const PREVIEW_ROWS = 5;
/** Enough for the first rows of any reasonable file. */
const PREVIEW_BYTES = 512 * 1024;
const SLICE_BYTES = 1024 * 1024;

export interface CsvPreview {
  /** Display names of the columns. */
  header: string[];
  rows: string[][];
  /** Rows in between that can't be imported. */
  refused: ImportProblem[];
}

/** Returns the reason why a file can't be imported; undefined if it can be tried. */
export function findRefusal(file: Pick<File, 'name' | 'size'>): string | undefined {
  if (!file.name.toLowerCase().endsWith('.csv')) return `${file.name} isn’t a .csv file. Only .csv files can be imported.`;
  if (file.size === 0) return `${file.name} is empty.`;
  if (file.size > IMPORT_SIZE_LIMIT) return `${file.name} is too large. The limit is ${IMPORT_SIZE_LIMIT / 1024 / 1024} MB.`;
  return undefined;
}

/** Reads the first rows of a CSV file like the server. */
export async function readFirstRows(file: File): Promise<CsvRow[]> {
  const encoding = await detectEncoding(file);
  const text = decode(await readBytes(file, 0, PREVIEW_BYTES), encoding);
  return readRows(text, file.size <= PREVIEW_BYTES);
}

/** Returns the header and the rows below it, padded with empty cells. */
export function toPreview(all: readonly CsvRow[], headerAt = 0): CsvPreview {
  const [header, ...rows] = all.slice(headerAt);
  if (!header || header.fault) return { header: [], rows: [], refused: [] };
  const names = toShownHeaders(header.cells);
  const read = rows.map(({ line, cells, fault }) => ({ line, cells, message: fault ?? findWidthProblem(cells, names.length) }));
  const readable = read.filter(({ message }) => message === undefined).slice(0, PREVIEW_ROWS);
  const lastLine = readable.length < PREVIEW_ROWS ? Number.POSITIVE_INFINITY : (readable.at(-1)?.line ?? 0);
  return {
    header: names,
    rows: readable.map(({ cells }) => names.map((_, place) => cells[place] ?? '')),
    refused: read
      .flatMap(({ line, message }) => (message !== undefined && line < lastLine ? [{ line, message }] : []))
      .slice(0, PREVIEW_ROWS),
  };
}

/** Reads the whole file, like the server, because a single byte may decide the encoding. */
async function detectEncoding(file: File): Promise<Encoding> {
  const detector = createEncodingDetector(new TextDecoder('utf-8', { fatal: true }));
  for (let from = 0; from < file.size; from += SLICE_BYTES) detector.push(await readBytes(file, from, from + SLICE_BYTES));
  return detector.encoding();
}

async function readBytes(file: File, from: number, to: number): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}

/** `stream` drops a character split by the end of the preview. */
function decode(bytes: Uint8Array<ArrayBuffer>, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(bytes, { stream: true });
}

/** Parses rows, dropping the last one of an incomplete text, which may be cut off. */
function readRows(text: string, isComplete: boolean): CsvRow[] {
  const reader = createCsvReader(detectDelimiter(text));
  const rows = reader.push(text);
  return isComplete ? [...rows, ...reader.end()] : rows;
}
