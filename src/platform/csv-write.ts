import { guardFormula } from './csv-formulas.ts';

/** A value of a cell; a number stays one, whatever its sign. */
export type CsvValue = string | number | null;

/** Cells as one row, with its end: what has a quote, a line break or anything that separates cells somewhere is quoted, quotes are doubled. */
export function toCsvRow(cells: readonly CsvValue[]): string {
  return `${cells.map(toCell).join()}\r\n`;
}

function toCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value);
  const text = guardFormula(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
