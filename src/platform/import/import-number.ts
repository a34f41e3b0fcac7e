import { readNumber } from '../number/parse-number.ts';
import { shorten } from './import-cells.ts';
import { restoreDigits, withoutQuotes } from './import-phone.ts';

/** Reads a whole number such as a year: `2019`, `2019.0`, `2.019E+03`, `'2019`. Returns other text unchanged, so that its field rejects it. */
export function readWholeNumber(cell: string): string {
  const { value } = readNumber(withoutQuotes(cell), { isWhole: true });
  return value !== undefined && Number.isInteger(value) ? String(value) : cell;
}

const LOOKS_REFORMATTED = /^'?(?:\d{5,}[.,]0+|\d[.,]\d+e\+\d+)$/i;

/** Reads a serial number or code that a spreadsheet may have reformatted as a number. Reports lost digits. */
export function readCode(cell: string | undefined, label: string, problems: string[]): string {
  if (cell === undefined) return '';
  if (!LOOKS_REFORMATTED.test(cell.trim())) return cell.replace(/^'(?=[\p{L}\p{N}][^']*$)/u, '');
  const restored = restoreDigits(cell);
  if (restored !== 'damaged') return restored;
  problems.push(`${label} “${shorten(cell)}” lost digits in a spreadsheet and was skipped`);
  return '';
}

const MAX_AMOUNT = 1_000_000_000;

/** Reads an amount of dollars, rounded to the cent. Returns `undefined` for empty, invalid and ambiguous cells; reports the latter two. */
export function parseImportMoney(cell: string, label: string, problems: string[]): number | undefined {
  if (cell === '') return undefined;
  const { value, problem } = readNumber(withoutQuotes(cell), { unit: 'money' });
  if (value !== undefined && value >= 0 && value <= MAX_AMOUNT) return Math.round(value * 100) / 100;
  const reason = problem === 'ambiguous' ? 'is ambiguous' : (value ?? 0) < 0 ? 'is negative' : 'isn’t an amount';
  problems.push(`${label} “${shorten(cell)}” ${reason} and was skipped`);
  return undefined;
}
