import { expect, test } from 'vitest';
import { parseImportTime } from './import-time.ts';

test.each([
  ['1995-01-03T09:00:00Z', '1995-01-03T09:00:00.000Z'],
  ['2024-03-10T09:00:00.250+02:00', '2024-03-10T07:00:00.250Z'],
  ['2024-03-10', '2024-03-10T00:00:00.000Z'],
  ['2024-03-10 21:05:06', '2024-03-10T21:05:06.000Z'],
  ['2024-03-10T21:05', '2024-03-10T21:05:00.000Z'],
  ['05 Jan 2024 09:30 PM', '2024-01-05T21:30:00.000Z'],
  ['5-Jan-2024', '2024-01-05T00:00:00.000Z'],
  ['Jan 5, 2024, 9:30 AM', '2024-01-05T09:30:00.000Z'],
  ['12/31/2023 12:15 AM', '2023-12-31T00:15:00.000Z'],
])('%s is %s', (cell, expected) => {
  expect(parseImportTime(cell, 'UTC')).toBe(expected);
});

test.each(['yesterday', '31/12/2023', '2024-13-01', '2024', '9999-01-01', '-1', 'N/A', ''])("'%s' is not a time", (cell) => {
  expect(parseImportTime(cell, 'America/New_York')).toBeUndefined();
});

test.each([
  ['2024-03-10', '2024-03-10T05:00:00.000Z'],
  ['2024-07-01', '2024-07-01T04:00:00.000Z'],
  ['05 Jan 2024 09:30 PM', '2024-01-06T02:30:00.000Z'],
  ['12/31/2023 9:15 PM', '2024-01-01T02:15:00.000Z'],
  ['2024-03-10T09:00:00Z', '2024-03-10T09:00:00.000Z'],
  ['2024-03-10 09:00:00 +02:00', '2024-03-10T07:00:00.000Z'],
])('for a firm in New York %s is %s', (cell, expected) => {
  expect(parseImportTime(cell, 'America/New_York')).toBe(expected);
});
