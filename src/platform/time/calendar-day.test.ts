import { expect, test } from 'vitest';
import { daysBetween, toDay } from './calendar-day.ts';

test('returns the UTC date of a time', () => {
  expect(toDay(new Date('2026-11-21T23:59:59.999Z'))).toBe('2026-11-21');
  expect(toDay(Date.parse('2026-11-21T20:00:00-05:00'))).toBe('2026-11-22');
});

test('counts days across months and leap years in both directions', () => {
  expect(daysBetween('2026-11-21', '2026-11-21')).toBe(0);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2027-01-01', '2026-12-31')).toBe(-1);
});
