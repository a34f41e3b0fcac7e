import { expect, test } from 'vitest';
import { readCode } from './import-number.ts';

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
