import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, formatDay, formatExactTime, formatTime, isDay } from './times.ts';

// Recorded: fixture: times carry the offset of the company
test('a time is that of the office, and means the same moment', () => {
  const at = Date.parse('2026-11-21T05:00:01.234Z');

  expect([formatTime(at), formatExactTime(at), formatDay(at)]).toEqual([
    '2026-11-20T21:00:01-08:00',
    '2026-11-20T21:00:01.234-08:00',
    '2026-11-20',
  ]);
});

test('every moment is written so that it can be read back', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }), (date) => {
      expect(Date.parse(formatExactTime(date.getTime()))).toBe(date.getTime());
      expect(isDay(formatDay(date.getTime()))).toBe(true);
    }),
  );
});

test.each([
  ['2026-11-21', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-1-1', false],
  ['11/21/2026', false],
  ['2026-11-21T00:00:00Z', false],
  [' 2026-11-21', false],
  ['', false],
  [20261121, false],
  [null, false],
])('%j is a day: %s', (text, expected) => {
  expect(isDay(text)).toBe(expected);
});

test.each([
  ['2026-11-21', 30, '2026-12-21'],
  ['2026-12-15', 30, '2027-01-14'],
  ['2028-02-28', 1, '2028-02-29'],
  ['2026-03-01', 0, '2026-03-01'],
])('%s and %d days is %s', (day, days, expected) => {
  expect(addDays(day, days)).toBe(expected);
});
