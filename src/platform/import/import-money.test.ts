import { expect, test } from 'vitest';
import { parseImportMoney } from './import-money.ts';

test.each([
  ['$12,500.00', 12_500],
  ['12500', 12_500],
  ['1.250,50 €', 1_250.5],
  ['USD 99.999', 100],
  ['0', 0],
  ['1,25', 1.25],
  ['-5', undefined],
  ['1,2,3', undefined],
  ['lots', undefined],
  ['99999999999', undefined],
])('an amount of %s', (cell, expected) => {
  expect(parseImportMoney(cell)).toBe(expected);
});
