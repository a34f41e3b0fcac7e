import { readNumber } from '../number/parse-number.ts';
import { shorten } from './import-cells.ts';
import { restoreDigits, withoutQuotes } from './import-phone.ts';

/** Reads a whole number such as a year: `2019`, `2019.0`, `2.019E+03`, `'2019`. Other text is returned unchanged for its field to reject. */
export function readWhole(cell: string): string {
  const { value } = readNumber(withoutQuotes(cell), { isWhole: true });
  return value !== undefined && Number.isInteger(value) ? String(value) : cell;
}

const LOOKS_CALCULATED = /^'?(?:\d{5,}[.,]0+|\d[.,]\d+e\+\d+)$/i;

/** Reads a serial number or code that a spreadsheet may have taken for a number; one with lost digits is reported. */
export function readCode(cell: string | undefined, label: string, problems: string[]): string {
  if (cell === undefined) return '';
  if (!LOOKS_CALCULATED.test(cell.trim())) return cell.replace(/^'(?=[\p{L}\p{N}][^']*$)/u, '');
  const restored = restoreDigits(cell);
  if (restored !== 'damaged') return restored;
  problems.push(`${label} “${shorten(cell)}” lost digits in a spreadsheet and was skipped`);
  return '';
}
