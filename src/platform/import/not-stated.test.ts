import { expect, test } from 'vitest';
import { isNotStated } from './not-stated.ts';

test.each([
  ...[
    '',
    ' ',
    '\u200b',
    '\u00a0',
    'NULL',
    'Null',
    ' null ',
    '(null)',
    '<NULL>',
    'None',
    'NONE',
    '(none)',
    '-None-',
    '--None--',
    'nil',
    'NIL',
    'NaN',
    'nan',
    'NaT',
  ],
  ...['<NA>', 'NA', 'N/A', 'n/a', 'n.a.', 'N\\A', '\\N', 'undefined', '(blank)', '(Empty)', '<empty>', 'Not available', 'not provided'],
  ...['#N/A', '#REF!', '#VALUE!', '#DIV/0!', '#NAME?', '#NULL!', '#NUM!', '#SPILL!', '#ERROR!', '#N/A N/A', '1.#QNAN'],
  ...['-', '--', '---', '–', '—', '.', '...', '…', '?', '??', '_', '/', '- -'],
  ...['0000-00-00', '0000-00-00 00:00:00', '0000-00-00T00:00:00.000Z', '00/00/0000', '00.00.0000', '0001-01-01T00:00:00', '1/1/0001'],
  ...['1/1/0001 12:00:00 AM', '1/0/1900', '1900-01-00', 'k. A.'],
])('treats %j as empty', (cell) => {
  expect(isNotStated(cell)).toBe(true);
});

test.each([
  ...['None Motors', 'Null & Sons', 'NA Autos', 'Nonesuch', '0', '0.00', '-5', '-1', 'No', 'Nan Smith', 'A', 'N', '#1 Garage', '#4711'],
  ...['Nat', 'nat', 'NAT', 'Nan', 'NAN', 'Na', 'na', 'Nil', 'Blank', 'blank', 'Empty', 'EMPTY'],
  ...['1900-01-01', '2000-01-01', '01/01/2001', '1/1/1900', 'x', '- see notes', 'what?', 'Unknown', 'null@null.example', '00', '000'],
])('treats %j as a value', (cell) => {
  expect(isNotStated(cell)).toBe(false);
});

test('reads a long cell of marks as a value', () => {
  expect(isNotStated('-'.repeat(200))).toBe(false);
  expect(isNotStated(' '.repeat(1_000_000))).toBe(true);
});
