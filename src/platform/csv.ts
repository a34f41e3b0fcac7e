import Papa, { type ParseStepResult } from 'papaparse';

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

/**
 * Parses CSV incrementally and skips blank lines. The lines that an unclosed quote spans, up to the end of the file, are one faulty row.
 * `rowLimit`, in UTF-16 units, bounds memory.
 */
export function createCsvReader(delimiter: CsvDelimiter, rowLimit = 262_144): CsvReader {
  let carriageReturn = '';
  let text = '';
  let line = 1;
  let skipping: 'line' | 'file' | undefined;

  function parse(rows: CsvRow[], isLast: boolean) {
    let start = 0;
    const parser = new Papa.Parser({
      delimiter,
      newline: '\n',
      step({ data: [cells = []], errors, meta: { cursor } }: ParseStepResult<string[][]>) {
        const raw = text.slice(start, cursor);
        if (raw.length > rowLimit) return parser.abort();
        const lineEnds = raw.split('\n').length - 1;
        const isUnclosed = errors.some(({ code }) => code === 'MissingQuotes') || (errors.length > 0 && cells.some(mayBeSeveralCells));
        if (isUnclosed) rows.push({ line, cells: [], fault: explainUnclosed(line, raw.endsWith('\n') ? lineEnds : lineEnds + 1) });
        else if (!isBlank(cells)) rows.push({ line, cells: restoreLineEnds(cells) });
        line += lineEnds;
        start = cursor;
      },
    });
    parser.parse(text, 0, !isLast);
    text = text.slice(start);
  }

  /** Returns whether a cell with stray quotes may be several cells. Inch marks have neither line ends nor delimiters before them. */
  function mayBeSeveralCells(cell: string): boolean {
    if (!cell.includes('"')) return false;
    const [, ...next] = cell.split(delimiter);
    return cell.includes('\n') || next.some((part) => part.trimStart().startsWith('"'));
  }

  /** If the row has quotes, its end is unknown. */
  function refuseLongRow(): CsvRow {
    skipping = text.includes('"') ? 'file' : 'line';
    return { line, cells: [], fault: skipping === 'file' ? ENDLESS : TOO_LONG };
  }

  function skip() {
    const lineEnd = skipping === 'line' ? text.indexOf('\n') : -1;
    text = lineEnd === -1 ? '' : text.slice(lineEnd + 1);
    if (lineEnd === -1) return;
    skipping = undefined;
    line += 1;
  }

  function read(isLast: boolean): CsvRow[] {
    const rows: CsvRow[] = [];
    do {
      if (skipping) skip();
      parse(rows, isLast);
      if (text.length > rowLimit) rows.push(refuseLongRow());
    } while (skipping && text !== '');
    return rows;
  }

  return {
    push(more) {
      const piece = carriageReturn + more;
      // A line feed may follow in the next piece.
      carriageReturn = piece.endsWith('\r') ? '\r' : '';
      text += shortenBlanks(markLineEnds(carriageReturn ? piece.slice(0, -1) : piece), delimiter);
      return read(false);
    },
    end() {
      text += markLineEnds(carriageReturn);
      return read(true);
    },
  };
}

const TOO_LONG = 'This row is too long';
const ENDLESS = 'This row is too long or has an unclosed quote, so the rest of the file can’t be read';

function explainUnclosed(line: number, lines: number): string {
  const fault = 'This row has an unclosed quote';
  return lines > 1 ? `${fault}, so lines ${line} to ${line + lines - 1} can’t be read` : fault;
}

/** The parser knows one kind of line end. A single `\r` becomes `\r\r\n`. */
const markLineEnds = (text: string): string => text.replaceAll(/\r(?!\n)/g, '\r\r\n');

const MOST_BLANKS = 1_000;

/** The parser compares all blanks before the next delimiter with each stray quote, so its time grows with the product. */
function shortenBlanks(text: string, delimiter: CsvDelimiter): string {
  return text.replaceAll(delimiter === '\t' ? /[^\S\n\t]{2,}/g : /[^\S\n]{2,}/g, (blanks) => blanks.slice(0, MOST_BLANKS));
}

function restoreLineEnds(cells: readonly string[]): string[] {
  const last = cells.length - 1;
  return cells.map((cell, place) => {
    if (!cell.includes('\r')) return cell;
    // An unquoted last cell ends with the start of the row's line end.
    return (place === last ? cell.replace(/\r{1,2}$/, '') : cell).replaceAll('\r\r\n', '\r');
  });
}

/** More than one row, because title lines may precede the header. */
const DELIMITER_ROWS = 20;
const DELIMITER_SAMPLE = 65_536;

/** Returns the delimiter of a `sep=` line, or the one that splits most rows evenly. Defaults to a comma. */
export function detectDelimiter(text: string): CsvDelimiter {
  const named = /^"?sep=(.)/i.exec(text.trimStart())?.[1];
  const known = CSV_DELIMITERS.find((delimiter) => delimiter === named);
  if (known) return known;
  return CSV_DELIMITERS.map((delimiter) => toFit(text, delimiter)).reduce((best, fit) => (isBetterFit(fit, best) ? fit : best)).delimiter;
}

interface DelimiterFit {
  readonly delimiter: CsvDelimiter;
  /** Number of rows with `width` cells, the most common width above one. */
  readonly rows: number;
  readonly width: number;
  readonly firstWidth: number;
}

function toFit(text: string, delimiter: CsvDelimiter): DelimiterFit {
  const reader = createCsvReader(delimiter);
  const widths = [...reader.push(text.slice(0, DELIMITER_SAMPLE)), ...reader.end()]
    .slice(0, DELIMITER_ROWS)
    .map(({ cells }) => cells.length);
  const counts = new Map<number, number>();
  for (const width of widths) if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  const [width, rows] = [...counts].reduce(
    (best, each) => (each[1] > best[1] || (each[1] === best[1] && each[0] > best[0]) ? each : best),
    [1, 0],
  );
  return { delimiter, rows, width, firstWidth: widths[0] ?? 1 };
}

function isBetterFit(fit: DelimiterFit, best: DelimiterFit): boolean {
  if (fit.rows !== best.rows) return fit.rows > best.rows;
  return fit.rows === 1 ? fit.firstWidth > best.firstWidth : fit.width > best.width;
}

const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '');
