/** A value of a cell; a number stays one, whatever its sign. */
export type CsvValue = string | number | null;

/** Cells as one row, with its end: what has a quote, comma or line break is quoted, quotes are doubled. */
export function toCsvRow(cells: readonly CsvValue[]): string {
  return `${cells.map(toCell).join()}\r\n`;
}

function toCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Puts `'` before what a spreadsheet would take for a formula. Our import takes it off again, so what begins with `'` and
 * then such a character gets one too, and so does what begins or ends with a blank, which an import would drop.
 */
function guardFormula(text: string): string {
  return /^'*[=+\-@\s]|\s$/.test(text) || text.startsWith('\u0000') ? `'${text}` : text;
}
