import { expect, test } from 'vitest';
import { monthsBetween } from '../../../platform/time/calendar-day.ts';
import { periodBefore, toPeriod } from './date-range.rules.ts';

test('ends a range today with as many days as its name says, and the previous one on the day before it', () => {
  expect(toPeriod('last_7_days', '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(periodBefore('last_7_days', '2026-03-02')).toEqual({ from: '2026-02-17', to: '2026-02-23' });
  expect(toPeriod('last_90_days', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(toPeriod('all_time', '2026-03-02')).toEqual({ from: null, to: '2026-03-02' });
  expect(periodBefore('all_time', '2026-03-02')).toBeUndefined();
});

test('includes months without data between others', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
});
