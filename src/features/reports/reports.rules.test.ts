import { expect, test } from 'vitest';
import { monthDays, monthName } from './reports.rules.ts';

test('a month has its days, as far as they lie in the period', () => {
  expect(monthName('2026-11')).toBe('Nov 2026');
  expect(monthDays('2026-02', { from: null, to: '2026-11-21' })).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(monthDays('2026-12', { from: '2026-12-05', to: '2027-01-03' })).toEqual({ from: '2026-12-05', to: '2026-12-31' });
  expect(monthDays('2027-01', { from: '2026-12-05', to: '2027-01-03' })).toEqual({ from: '2027-01-01', to: '2027-01-03' });
});
