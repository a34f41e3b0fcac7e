/** A row of a CSV text. `line` is the physical line where it starts; lines inside quotes count. */
export interface CsvRow {
  readonly line: number;
  readonly cells: string[];
  /** Why the row cannot be read; it has no cells then. */
  readonly fault?: string;
}

export interface CsvReader {
  /** Takes the next piece of text, of any length, and answers the rows it completes. */
  push(text: string): CsvRow[];
  /** Answers what is left once all text is there. */
  end(): CsvRow[];
}

const CSV_DELIMITERS = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof CSV_DELIMITERS)[number];

const NEWLINE = /\r\n|\r|\n/g;
const UNCLOSED = 'A quote opens in this row and is never closed';
const TOO_LONG = 'This row is too long';

/**
 * Reads CSV as it arrives; empty lines are no rows. After a row that cannot be read it goes on with the
 * next physical line. `longestRow` (in characters) keeps memory flat whatever the text.
 */
export function createCsvReader(delimiter: CsvDelimiter, longestRow = 262_144): CsvReader {
  let text = '';
  let line = 1;
  let isDiscarding = false;

  const discard = () => {
    const newline = text.indexOf('\n');
    isDiscarding = newline === -1;
    if (!isDiscarding) line += 1;
    text = isDiscarding ? '' : text.slice(newline + 1);
  };

  /** The row is unreadable: leaves out its first line only. */
  const giveUp = (from: number, fault: string): { row: CsvRow; next: number } => {
    const row = { line, cells: [], fault };
    NEWLINE.lastIndex = from;
    const newline = NEWLINE.exec(text);
    isDiscarding = newline === null;
    if (newline) line += 1;
    return { row, next: newline ? NEWLINE.lastIndex : text.length };
  };

  const read = (isLast: boolean): CsvRow[] => {
    const rows: CsvRow[] = [];
    let from = 0;
    while (from < text.length) {
      const found = readRow(text, from, delimiter, isLast);
      if (found === undefined) {
        if (!isLast && text.length - from <= longestRow) break;
        const { row, next } = giveUp(from, isLast ? UNCLOSED : TOO_LONG);
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
      if (isDiscarding) discard();
      return read(false);
    },
    end: () => read(true),
  };
}

/** The delimiter that cuts the first row that is not empty into the most cells; a comma when in doubt. */
export function detectDelimiter(text: string): CsvDelimiter {
  const start = Math.max(0, text.search(/\S/));
  const width = (delimiter: CsvDelimiter) => readRow(text, start, delimiter, true)?.cells.length ?? 1;
  return CSV_DELIMITERS.reduce((best, delimiter) => (width(delimiter) > width(best) ? delimiter : best));
}

/** Reads one row from `from` on; undefined while its end is not there, or its quote never closes. */
function readRow(text: string, from: number, delimiter: CsvDelimiter, isLast: boolean): { cells: string[]; next: number } | undefined {
  const cells: string[] = [];
  let at = from;
  for (;;) {
    const cell = text[at] === '"' ? readQuoted(text, at) : { value: '', next: at };
    if (cell === undefined) return undefined;
    const end = endOfCell(text, cell.next, delimiter);
    if (!isLast && (end >= text.length || (text[end] === '\r' && end + 1 === text.length))) return undefined;
    cells.push(cell.value + text.slice(cell.next, end));
    if (text[end] !== delimiter) return { cells, next: end + (text.startsWith('\r\n', end) ? 2 : 1) };
    at = end + 1;
  }
}

/** The text between the quote at `at` and its closing one; doubled quotes are one. */
function readQuoted(text: string, at: number): { value: string; next: number } | undefined {
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

function endOfCell(text: string, from: number, delimiter: CsvDelimiter): number {
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
