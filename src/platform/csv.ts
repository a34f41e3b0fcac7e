import { findUnfinished } from './csv-unfinished.ts';

/** A row of a CSV text. */
export interface CsvRow {
  /** The physical line where it starts, from 1; lines inside quotes count. */
  readonly line: number;
  readonly cells: string[];
  /** Why the row cannot be read; it has no cells then. */
  readonly fault?: string;
}

export interface CsvReader {
  /** Takes the next piece of text, of any length, and returns the rows it completes. */
  push(text: string): CsvRow[];
  /** Returns what is left once all text was pushed. */
  end(): CsvRow[];
}

const CSV_DELIMITERS = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

const NEWLINE = /\r\n|\r|\n/g;
const UNCLOSED = 'A quote opens in this row and is never closed';
const TOO_LONG = 'This row is too long';

/**
 * Parses CSV as it arrives and skips empty lines. After a row that cannot be read it goes on with the next physical
 * line. `rowLimit`, in UTF-16 units, bounds the memory it needs.
 */
export function createCsvReader(delimiter: CsvDelimiter, rowLimit = 262_144): CsvReader {
  let text = '';
  let line = 1;
  let isSkipping = false;

  const skipRest = () => {
    const newline = text.indexOf('\n');
    isSkipping = newline === -1;
    if (!isSkipping) line += 1;
    text = isSkipping ? '' : text.slice(newline + 1);
  };

  /** Skips the first line of a row that cannot be read. */
  const skipLine = (from: number, fault: string): { row: CsvRow; next: number } => {
    const row = { line, cells: [], fault };
    NEWLINE.lastIndex = from;
    const newline = NEWLINE.exec(text);
    isSkipping = newline === null;
    if (newline) line += 1;
    return { row, next: newline ? NEWLINE.lastIndex : text.length };
  };

  const read = (isLast: boolean): CsvRow[] => {
    const rows: CsvRow[] = [];
    let from = 0;
    let unfinished: ReadonlySet<number> | undefined;
    while (from < text.length) {
      const found = unfinished?.has(from) ? undefined : parseRow(text, from, delimiter, isLast);
      if (found === undefined) {
        if (!isLast && text.length - from <= rowLimit) break;
        unfinished ??= findUnfinished(text, from, delimiter, isLast);
        const { row, next } = skipLine(from, isLast ? UNCLOSED : TOO_LONG);
        rows.push(row);
        from = next;
        continue;
      }
      if (!isBlank(found.cells)) rows.push({ line, cells: found.cells });
      line += countLines(text, from, found.next);
      from = found.next;
    }
    text = text.slice(from);
    return rows;
  };

  return {
    push(more) {
      text += more;
      if (isSkipping) skipRest();
      return read(false);
    },
    end: () => read(true),
  };
}

/** The delimiter that splits the first row that is not empty into the most cells; a comma when in doubt. */
export function detectDelimiter(text: string): CsvDelimiter {
  const start = Math.max(0, text.search(/\S/));
  const width = (delimiter: CsvDelimiter) => parseRow(text, start, delimiter, true)?.cells.length ?? 1;
  return CSV_DELIMITERS.reduce((best, delimiter) => (width(delimiter) > width(best) ? delimiter : best));
}

/** Parses the row that starts at `from`; undefined while its end has not arrived, or when its quote never closes. */
function parseRow(text: string, from: number, delimiter: CsvDelimiter, isLast: boolean): { cells: string[]; next: number } | undefined {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = text[at] === '"' ? parseQuoted(text, at) : { value: '', next: at };
    if (cell === undefined) return undefined;
    const end = findCellEnd(text, cell.next, delimiter);
    if (!isLast && (end >= text.length || (text[end] === '\r' && end + 1 === text.length))) return undefined;
    cells.push(cell.value + text.slice(cell.next, end));
    if (text[end] !== delimiter) return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    at = end + 1;
  }
}

/** The text between the quote at `at` and its closing one; doubled quotes are one. */
function parseQuoted(text: string, at: number): { value: string; next: number } | undefined {
  let from = at + 1;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] !== '"') return { value, next: quote + 1 };
    value += '"';
    from = quote + 2;
  }
}

function findCellEnd(text: string, from: number, delimiter: CsvDelimiter): number {
  let at = from;
  while (at < text.length) {
    const char = text[at];
    if (char === delimiter || char === '\n' || char === '\r') break;
    at += 1;
  }
  return at;
}

function countLines(text: string, from: number, to: number): number {
  return text.slice(from, to).match(NEWLINE)?.length ?? 0;
}

function isBlank(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}
