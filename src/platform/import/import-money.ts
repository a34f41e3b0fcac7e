import { hasWholeCents, toCents, toDollars } from '../money.ts';
import { readNumber } from '../number/parse-number.ts';

const LARGEST = 1_000_000_000;

/**
 * Returns the amount of a cell in dollars, in any notation that `readNumber` reads; `undefined` if it can't be read with certainty, is
 * negative, or has fractions of a cent. `1250.4999999999998`, as spreadsheets write a sum, is 1250.50.
 */
export function parseImportMoney(cell: string): number | undefined {
  const { value } = readNumber(cell, { unit: 'money' });
  return value !== undefined && value >= 0 && value <= LARGEST && hasWholeCents(value) ? toDollars(toCents(value)) : undefined;
}
