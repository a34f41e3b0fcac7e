import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createCsvReader } from '../csv.ts';
import { parseImportMoney } from './import-money.ts';

test.each([
  ['$12,500.00', 12_500],
  ['12500', 12_500],
  ['1.250,50 €', 1_250.5],
  ['USD 99.9', 99.9],
  ['0', 0],
  ['1,25', 1.25],
  ['1250.4999999999998', 1250.5],
  ['1.005', undefined],
  ['0.005', undefined],
  ['USD 99.9999', undefined],
  ['12.345', undefined],
  ['-5', undefined],
  ['1,2,3', undefined],
  ['lots', undefined],
  ['99999999999', undefined],
])('reads the amount %j as %s', (cell, expected) => {
  expect(parseImportMoney(cell)).toBe(expected);
});

test('reads the amounts of a file in mixed notations, and none that is uncertain or negative', () => {
  const reader = createCsvReader(',');
  const rows = reader.push(readFileSync('src/testing/cases/leads-amounts.csv', 'utf8'));
  const amounts = rows.slice(1).map(({ cells }) => [cells[1], parseImportMoney(cells[2] ?? '')]);
  expect(Object.fromEntries(amounts)).toEqual({
    ...{ A: 1250.5, B: undefined, C: 1250.5, D: 99, E: 1234, F: undefined, G: undefined },
    ...{ H: 1.5, I: 12_345, J: 120_000, K: undefined, L: 1250.5, M: 1200, N: 125_000 },
  });
});
