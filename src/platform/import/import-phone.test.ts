import { expect, test } from 'vitest';
import { readPhones, restoreDigits } from './import-phone.ts';

test.each([
  ['5550102030.0', '5550102030'],
  ['5550102030,00', '5550102030'],
  ['+15550102030.0', '+15550102030'],
  ['5.550102030E+09', '5550102030'],
  ['5.55010203E9', '5550102030'],
  ['4.420794E+11', '442079400000'],
  ['="5550102030"', '5550102030'],
  ['="""5550102030"""', '5550102030'],
  ["'+1 555 010 4455", '+1 555 010 4455'],
  ['4.5402E+04', '45402'],
  ['02138', '02138'],
  ['(555) 010-2030 x89', '(555) 010-2030 x89'],
  ['+49 (0)30 123456', '+49 (0)30 123456'],
  ['555.010.2030', '555.010.2030'],
  ['555.0', '555'],
  ['K1A 0B1', 'K1A 0B1'],
])('restores %s as %s', (cell, expected) => {
  expect(restoreDigits(cell)).toBe(expected);
});

test.each([
  '4.41E+11',
  '4.42079E+11',
  '4,41E+11',
  '4E+11',
  '4.41e+11',
  '+4.41E+11',
  "'4.41E+11",
  '="4.41E+11"',
  '########',
  '5.55010203E+19',
])('reports lost digits in %s', (cell) => {
  expect(restoreDigits(cell)).toBe('damaged');
  const problems: string[] = [];
  expect(readPhones(cell, problems)).toEqual([]);
  expect(problems).toEqual([`Phone “${cell}” lost digits in a spreadsheet and was skipped`]);
});

test.each([
  ['020 7946 0958 / 07700 900123', ['020 7946 0958', '07700 900123']],
  ['+1 555 010 0104 ::: +1 555 010 0105', ['+1 555 010 0104', '+1 555 010 0105']],
  ['555-0100; 555-0101', ['555-0100', '555-0101']],
  ['555-0100\n555-0101\r\n', ['555-0100', '555-0101']],
  ['555-0100 / 555 0100', ['555-0100']],
  ['030/123456', ['030/123456']],
  ['NULL / 555-0100', ['555-0100']],
  ['tel:+1-555-0100', ['+1-555-0100']],
  ['-', []],
  ['', []],
  [undefined, []],
])('reads the phones of %j', (cell, expected) => {
  const problems: string[] = [];
  expect(readPhones(cell, problems)).toEqual(expected);
  expect(problems).toEqual([]);
});

test('returns the other numbers of a cell if one has lost digits', () => {
  const problems: string[] = [];
  expect(readPhones('4.41E+11 / 555-0100', problems)).toEqual(['555-0100']);
  expect(problems).toHaveLength(1);
});
