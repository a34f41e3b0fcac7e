import { type FormulaGuard, guardFormula } from './csv-formulas.ts';

export type CsvValue = string | number | null;

/** Returns the cells as one CSV row. Escapes formulas for spreadsheets by default. */
export function toCsvRow(cells: readonly CsvValue[], guard: FormulaGuard = guardFormula): string {
  return `${cells.map((cell) => toCell(cell, guard)).join()}\r\n`;
}

function toCell(value: CsvValue, guard: FormulaGuard): string {
  if (typeof value === 'number') return String(value);
  const text = guard(value ?? '');
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
