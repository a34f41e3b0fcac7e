import { type FormulaGuard, guardFormula } from './csv-formulas.ts';

/** A value of a cell; a number stays one, whatever its sign. */
export type CsvValue = string | number | null;

/**
 * Cells as one row, with its end: what has a quote, a line break or anything that separates cells somewhere is quoted, quotes are doubled.
 * Without a guard of its own it is for a spreadsheet.
 */
export function toCsvRow(cells: readonly CsvValue[], guard: FormulaGuard = guardFormula): string {
  return `${cells.map((cell) => toCell(cell, guard)).join()}\r\n`;
}

function toCell(value: CsvValue, guard: FormulaGuard): string {
  if (typeof value === 'number') return String(value);
  const text = guard(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
