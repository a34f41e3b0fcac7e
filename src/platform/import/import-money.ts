import { readNumber } from '../number/parse-number.ts';
import { shorten } from './import-cells.ts';
import { withoutQuotes } from './import-phone.ts';

const LARGEST = 1_000_000_000;

/** Reads an amount of dollars, rounded to the cent. Invalid and ambiguous cells are reported and return `undefined`, as do empty ones. */
export function parseImportMoney(cell: string, label: string, problems: string[]): number | undefined {
  if (cell === '') return undefined;
  const { value, problem } = readNumber(withoutQuotes(cell), { unit: 'money' });
  if (value !== undefined && value >= 0 && value <= LARGEST) return Math.round(value * 100) / 100;
  const reason = problem === 'ambiguous' ? 'is ambiguous' : (value ?? 0) < 0 ? 'is negative' : 'isn’t an amount';
  problems.push(`${label} “${shorten(cell)}” ${reason} and was skipped`);
  return undefined;
}
