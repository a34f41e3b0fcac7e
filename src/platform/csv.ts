import { findUnfinished } from './csv-unfinished.ts';

export interface CsvRow {
  /** Physical line where the row starts, from 1. */
  readonly line: number;
  readonly cells: string[];
  /** Why the row can't be parsed. Such a row has no cells. */
  readonly fault?: string;
}

export interface CsvReader {
  push(text: string): CsvRow[];
  end(): CsvRow[];
}

const CSV_DELIMITERS = [',', ';', '\t', '|'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

const NEWLINE = /\r\n|\r|\n/g;
const UNCLOSED = 'This row has an unclosed quote';
const TOO_LONG = 'This row is too long';

/**
 * Parses CSV incrementally and skips blank lines. After an invalid row, parsing resumes at the next physical line.
 * `rowLimit`, in UTF-16 units, bounds memory.
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
      if (found === 'stray-quote') {
        const { row, next } = skipLine(from, UNCLOSED);
        rows.push(row);
        from = next;
        continue;
      }
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

/** More than one row, because title lines may precede the header. */
const DELIMITER_ROWS = 20;

/** Returns the delimiter of a `sep=` line, or the one that splits most rows evenly. Defaults to a comma. */
export function detectDelimiter(text: string): CsvDelimiter {
  const start = Math.max(0, text.search(/\S/));
  const named = /^"?sep=(.)/i.exec(text.slice(start, start + 6))?.[1];
  const known = CSV_DELIMITERS.find((delimiter) => delimiter === named);
  if (known) return known;
  return CSV_DELIMITERS.map((delimiter) => toFit(text, start, delimiter)).reduce((best, fit) => (isBetterFit(fit, best) ? fit : best))
    .delimiter;
}

interface DelimiterFit {
  readonly delimiter: CsvDelimiter;
  /** Number of rows with `width` cells, the most common width above one. */
  readonly rows: number;
  readonly width: number;
  readonly firstWidth: number;
}

function toFit(text: string, start: number, delimiter: CsvDelimiter): DelimiterFit {
  const counts = new Map<number, number>();
  let firstWidth = 1;
  let from = start;
  for (let row = 0; row < DELIMITER_ROWS && from < text.length; row++) {
    const parsed = parseRow(text, from, delimiter, true);
    if (!isRow(parsed)) break;
    const width = parsed.cells.length;
    if (row === 0) firstWidth = width;
    if (width > 1 && !isBlank(parsed.cells)) counts.set(width, (counts.get(width) ?? 0) + 1);
    from = parsed.next;
  }
  const [width, rows] = [...counts].reduce(
    (best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] > best[0]) ? each : best),
    [1, 0],
  );
  return { delimiter, rows, width, firstWidth };
}

function isBetterFit(fit: DelimiterFit, best: DelimiterFit): boolean {
  if (fit.rows !== best.rows) return fit.rows > best.rows;
  return fit.rows === 1 ? fit.firstWidth > best.firstWidth : fit.width > best.width;
}

interface ParsedCsvRow {
  readonly cells: string[];
  readonly next: number;
}

const isRow = (parsed: ReturnType<typeof parseRow>): parsed is ParsedCsvRow => typeof parsed === 'object';

/**
 * Parses the row at `from`. Returns `undefined` if its end hasn't arrived or its quote never closes, and
 * 'stray-quote' if a quote opens a cell but the next quote, on another line, doesn't close it.
 */
function parseRow(text: string, from: number, delimiter: CsvDelimiter, isLast: boolean): ParsedCsvRow | 'stray-quote' | undefined {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = text[at] === '"' ? parseQuoted(text, at, delimiter, isLast) : { value: '', next: at };
    if (typeof cell !== 'object') return cell;
    const end = findCellEnd(text, cell.next, delimiter);
    if (!isLast && (end >= text.length || (text[end] === '\r' && end + 1 === text.length))) return undefined;
    cells.push(cell.value + text.slice(cell.next, end));
    if (text[end] !== delimiter) return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    at = end + 1;
  }
}

/** Returns the text up to the closing quote. Unescaped quotes inside, such as inch marks, are kept. */
function parseQuoted(
  text: string,
  at: number,
  delimiter: CsvDelimiter,
  isLast: boolean,
): { value: string; next: number } | 'stray-quote' | undefined {
  let from = at + 1;
  let value = '';
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return undefined;
    value += text.slice(from, quote);
    if (text[quote + 1] === '"') {
      value += '"';
      from = quote + 2;
      continue;
    }
    if (endsCell(text, quote + 1, delimiter)) return { value, next: quote + 1 };
    const isInLaterLine = hasLineEnd(text, at, quote);
    if (isInLaterLine && opensCell(text, quote, delimiter)) return 'stray-quote';
    const closing = findClosingQuote(text, quote + 1, delimiter, isLast);
    if (closing === undefined) return undefined;
    if (closing !== -1) return { value: value + text.slice(quote, closing).replaceAll('""', '"'), next: closing + 1 };
    return isInLaterLine ? 'stray-quote' : { value, next: quote + 1 };
  }
}

function opensCell(text: string, quote: number, delimiter: CsvDelimiter): boolean {
  const before = text[quote - 1];
  return before === delimiter || before === '\n' || before === '\r';
}

function endsCell(text: string, from: number, delimiter: CsvDelimiter): boolean {
  let at = from;
  while (text[at] === ' ') at += 1;
  const char = text[at];
  return char === undefined || char === delimiter || char === '\n' || char === '\r';
}

/**
 * Finds the closing quote on the same line after a quote that doesn't close the cell, such as an inch mark. Returns
 * -1 if there is none and `undefined` if the line is incomplete.
 */
function findClosingQuote(text: string, from: number, delimiter: CsvDelimiter, isLast: boolean): number | undefined {
  let lastSign = '';
  for (let at = from; at < text.length; at++) {
    const char = text[at] ?? '';
    if (char === '\n' || char === '\r') return -1;
    if (char === '"') {
      if (lastSign === delimiter) return -1;
      if (text[at + 1] === '"') at += 1;
      else if (endsCell(text, at + 1, delimiter)) return at;
    }
    if (char !== ' ') lastSign = char;
  }
  return isLast ? -1 : undefined;
}

const hasLineEnd = (text: string, from: number, to: number): boolean => /[\r\n]/.test(text.slice(from, to));

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
