import { expect, test } from 'vitest';
import { parseImportMoney, readCode } from './import-number.ts';

test.each([
  ["'0012A", '0012A'],
  ["'L-77", 'L-77'],
  ["'quoted'", "'quoted'"],
  ["'a' or 'b'", "'a' or 'b'"],
  ["'", "'"],
  ["O'Neil-1", "O'Neil-1"],
  ['1234567.0', '1234567'],
  ['1.234567E+06', '1234567'],
  ['12E5', '12E5'],
  ['00123', '00123'],
])('reads the serial number %j as %j', (cell, expected) => {
  expect(readCode(cell, 'Serial', [])).toBe(expected);
});

test.each([
  ['$12,500.00', 12_500],
  ['12500', 12_500],
  ['1.250,50 €', 1_250.5],
  ['USD 99.99', 99.99],
  ['0', 0],
  ['1,25', 1.25],
  ['1234.567', 1_234.57],
  ["'1250.50", 1_250.5],
  ['="1250.50"', 1_250.5],
  ['1.25E+05', 125_000],
  ['', undefined],
])('reads an amount of %s', (cell, expected) => {
  const problems: string[] = [];
  expect(parseImportMoney(cell, 'Value', problems)).toBe(expected);
  expect(problems).toEqual([]);
});

test.each([
  ['-5', 'is negative'],
  ['(500.00)', 'is negative'],
  ['12.345', 'is ambiguous'],
  ['1,2,3', 'isn’t an amount'],
  ['lots', 'isn’t an amount'],
  ['250k', 'isn’t an amount'],
  ['99999999999', 'isn’t an amount'],
])('reports an amount of %s', (cell, reason) => {
  const problems: string[] = [];
  expect(parseImportMoney(cell, 'Value', problems)).toBeUndefined();
  expect(problems).toEqual([`Value “${cell}” ${reason} and was skipped`]);
});
