import { expect, test } from 'vitest';
import { monthDays, monthName, toHours, toPercent } from './reports.rules.ts';

test('a month has its days, as far as they lie in the period', () => {
  expect(monthName('2026-11')).toBe('Nov 2026');
  expect(monthDays('2026-02', { from: null, to: '2026-11-21' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthDays('2026-12', { from: '2026-12-05', to: '2027-01-03' })).toEqual({ from: '2026-12-05', to: '2026-12-31' });
  expect(monthDays('2027-01', { from: '2026-12-05', to: '2027-01-03' })).toEqual({ from: '2027-01-01', to: '2027-01-03' });
});

test('averages are shown in hours and shares in percent, if there are any', () => {
  expect([5_400, -1, null].map(toHours)).toEqual([1.5, 0, null]);
  expect([toPercent(1, 8), toPercent(0, 8), toPercent(0, 0)]).toEqual([12.5, 0, null]);
});
