import { expect, test } from 'vitest';
import type { DateNotation } from './import-row.ts';
import { findDay, findNotations, parseImportTime } from './import-time.ts';

test.each([
  ['1995-01-03T09:00:00Z', '1995-01-03T09:00:00.000Z'],
  ['2024-03-10T09:00:00.250+02:00', '2024-03-10T07:00:00.250Z'],
  ['2024-03-10', '2024-03-10T00:00:00.000Z'],
  ['2024-03-10 21:05:06', '2024-03-10T21:05:06.000Z'],
  ['2024-03-10T21:05', '2024-03-10T21:05:00.000Z'],
  ['2024-03-10 09:00:00 +0200', '2024-03-10T07:00:00.000Z'],
  ['2024/03/10 9:05 pm', '2024-03-10T21:05:00.000Z'],
  ['2024.03.10', '2024-03-10T00:00:00.000Z'],
  ['2024-3-1', '2024-03-01T00:00:00.000Z'],
  ['20240310', '2024-03-10T00:00:00.000Z'],
  ['20240310T210506Z', '2024-03-10T21:05:06.000Z'],
  ['05 Jan 2024 09:30 PM', '2024-01-05T21:30:00.000Z'],
  ['5-Jan-2024', '2024-01-05T00:00:00.000Z'],
  ['5-Jan-24', '2024-01-05T00:00:00.000Z'],
  ['Jan 5, 2024, 9:30 AM', '2024-01-05T09:30:00.000Z'],
  ['January 5th, 2024 at 9:30 a.m.', '2024-01-05T09:30:00.000Z'],
  ['Friday, January 5, 2024', '2024-01-05T00:00:00.000Z'],
  ['Fri, 05 Jan 2024 09:30:00 +0100', '2024-01-05T08:30:00.000Z'],
  ['Fri Jan 05 2024 09:30:00 GMT+0100 (Central European Standard Time)', '2024-01-05T08:30:00.000Z'],
  ['Fri Jan  5 09:30:00 UTC 2024', '2024-01-05T09:30:00.000Z'],
  ['5. März 2024 14:30 Uhr', '2024-03-05T14:30:00.000Z'],
  ['5 de marzo de 2024', '2024-03-05T00:00:00.000Z'],
  ['5 février 2024', '2024-02-05T00:00:00.000Z'],
  ['2024-Mar-05', '2024-03-05T00:00:00.000Z'],
  ['12/31/2023 12:15 AM', '2023-12-31T00:15:00.000Z'],
  ['12/31/23', '2023-12-31T00:00:00.000Z'],
  ['12/31/99 11:59 PM', '1999-12-31T23:59:00.000Z'],
  ['12-31-2023 16:40 PM', '2023-12-31T16:40:00.000Z'],
  ['12/31/2023 9:15 EST', '2023-12-31T14:15:00.000Z'],
  ['45794', '2025-05-17T00:00:00.000Z'],
  ['45794.604166667', '2025-05-17T14:30:00.000Z'],
  ['45794,604166667', '2025-05-17T14:30:00.000Z'],
  ['45658', '2025-01-01T00:00:00.000Z'],
  ['1747492200', '2025-05-17T14:30:00.000Z'],
  ['1747492200000', '2025-05-17T14:30:00.000Z'],
])('reads %s as %s', (cell, expected) => {
  expect(parseImportTime(cell, 'UTC')).toBe(expected);
});

test.each([
  'yesterday',
  '31/12/2023',
  '2024-13-01',
  '2024-02-30',
  '30 Feb 2024',
  '2024',
  '9999-01-01',
  '-1',
  'N/A',
  '',
  '0000-00-00',
  '00/00/0000',
  '1/2/2024 25:00',
  '1/2/2024 9',
  '16:40 AM',
  '1.894E+18',
  '5 Foo 2024',
])("doesn't read '%s' as a time", (cell) => {
  expect(parseImportTime(cell, 'America/New_York')).toBeUndefined();
});

test.each([
  ['2024-03-10', '2024-03-10T05:00:00.000Z'],
  ['2024-07-01', '2024-07-01T04:00:00.000Z'],
  ['05 Jan 2024 09:30 PM', '2024-01-06T02:30:00.000Z'],
  ['12/31/2023 9:15 PM', '2024-01-01T02:15:00.000Z'],
  ['45794.604166667', '2025-05-17T18:30:00.000Z'],
  ['2024-03-10T09:00:00Z', '2024-03-10T09:00:00.000Z'],
  ['2024-03-10 09:00:00 +02:00', '2024-03-10T07:00:00.000Z'],
])('reads %s in the New York time zone as %s', (cell, expected) => {
  expect(parseImportTime(cell, 'America/New_York')).toBe(expected);
});

const two = (value: number) => String(value).padStart(2, '0');

/** Date formats of spreadsheets and help desks. */
const FORMATS: readonly [DateNotation, (year: number, month: number, day: number) => string][] = [
  ...['/', '.', '-'].flatMap((sign): [DateNotation, (year: number, month: number, day: number) => string][] => [
    ['dayFirst', (year, month, day) => `${two(day)}${sign}${two(month)}${sign}${year}`],
    ['dayFirst', (year, month, day) => `${day}${sign}${month}${sign}${two(year % 100)} 09:15`],
    ['monthFirst', (year, month, day) => `${month}${sign}${day}${sign}${year}`],
    ['monthFirst', (year, month, day) => `${two(month)}${sign}${two(day)}${sign}${two(year % 100)} 9:15 PM`],
    ['dayFirst', (year, month, day) => `${year}${sign}${two(month)}${sign}${two(day)}`],
  ]),
  ...[
    ['en-US', 'medium'],
    ['en-US', 'full'],
    ['de', 'full'],
    ['fr', 'long'],
    ['es', 'long'],
    ['it', 'long'],
  ].map(([locale, dateStyle]): [DateNotation, (year: number, month: number, day: number) => string] => {
    const format = new Intl.DateTimeFormat(locale, { dateStyle: dateStyle as 'full', timeZone: 'UTC' });
    return ['monthFirst', (year, month, day) => format.format(Date.UTC(year, month - 1, day))];
  }),
];

test('reads every day of a leap year in every notation', () => {
  for (const [notation, write] of FORMATS)
    for (let at = Date.UTC(2024, 0, 1); at < Date.UTC(2025, 0, 1); at += 86_400_000) {
      const date = new Date(at);
      const cell = write(2024, date.getUTCMonth() + 1, date.getUTCDate());
      expect(parseImportTime(cell, 'UTC', notation)?.slice(0, 10), cell).toBe(date.toISOString().slice(0, 10));
    }
});

test.each([
  ['12/05/2025', 'dayFirst', '2025-05-12'],
  ['12/05/2025', 'monthFirst', '2025-12-05'],
  ['12/31/2023 9:15 PM EST', 'monthFirst', '2023-12-31'],
  ['2025-05-12T23:30:00-05:00', 'dayFirst', '2025-05-12'],
  ['31/12/2023', 'monthFirst', undefined],
  ['soon', 'dayFirst', undefined],
] as const)('reads %s in the notation %s as the day %s', (cell, notation, expected) => {
  expect(findDay(cell, notation)).toBe(expected);
});

test.each([
  ['12/05/2025', ['dayFirst', 'monthFirst']],
  ['12.05.25 14:30', ['dayFirst', 'monthFirst']],
  ['18/05/2025', ['dayFirst']],
  ['5-18-2025', ['monthFirst']],
  ['29/02/2023', []],
  ['05/05/2025', undefined],
  ['13/05/2025 25:00', []],
  ['2025-05-12', undefined],
  ['May 12, 2025', undefined],
  ['45794', undefined],
  ['soon', undefined],
])('returns the possible notations of %s: %j', (cell, expected) => {
  expect(findNotations(cell)).toEqual(expected);
});
