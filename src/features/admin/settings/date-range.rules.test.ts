import { expect, test } from 'vitest';
import { monthsBetween } from '../../../platform/time/calendar-day.ts';
import { compareInWords, describeDays, findRange, resolveRange, toPeriod } from './date-range.rules.ts';

test('ends a preset today with as many days as its name says', () => {
  expect(toPeriod('last_7_days', '2026-03-02')).toEqual({ from: '2026-02-24', to: '2026-03-02' });
  expect(toPeriod('last_90_days', '2026-03-31')).toEqual({ from: '2026-01-01', to: '2026-03-31' });
  expect(toPeriod('all_time', '2026-03-02')).toEqual({ from: null, to: '2026-03-02' });
});

test('includes months without data between others', () => {
  expect(monthsBetween('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsBetween('2026-02', '2026-02')).toEqual(['2026-02']);
  expect(monthsBetween('2026-03', '2026-02')).toEqual([]);
});

test('compares any range with the same number of days before it', () => {
  const today = '2026-03-02';
  expect(resolveRange({}, 'last_7_days', today)).toEqual({
    range: 'last_7_days',
    from: '2026-02-24',
    to: today,
    before: { from: '2026-02-17', to: '2026-02-23' },
  });
  expect(resolveRange({ range: 'all_time' }, 'last_7_days', today)).toEqual({ range: 'all_time', from: null, to: today, before: null });
  expect(resolveRange({ range: 'last_7_days', from: '2026-01-01', to: '2026-01-31' }, 'last_7_days', today)).toEqual({
    range: null,
    from: '2026-01-01',
    to: '2026-01-31',
    before: { from: '2025-12-01', to: '2025-12-31' },
  });
});

test('reads a range from the URL, and ignores invalid ones', () => {
  expect(findRange({ range: 'last_7_days' })).toEqual({ range: 'last_7_days' });
  expect(findRange({ from: '2026-01-01', to: '2026-01-31' })).toEqual({ from: '2026-01-01', to: '2026-01-31' });
  for (const invalid of [
    { range: 'ever' },
    { from: '2026-01-01' },
    { from: '2026-02-30', to: '2026-03-01' },
    { from: '2026-02-02', to: '2026-02-01' },
  ])
    expect(findRange(invalid)).toEqual({});
});

test('names days as short as possible', () => {
  const name = (from: string, to: string) => describeDays({ from, to }, '2026');
  expect(name('2026-10-01', '2026-10-31')).toBe('Oct 1–31');
  expect(name('2026-09-28', '2026-10-27')).toBe('Sep 28 – Oct 27');
  expect(name('2026-11-03', '2026-11-03')).toBe('Nov 3');
  expect(name('2025-10-01', '2025-10-31')).toBe('Oct 1–31, 2025');
  expect(name('2025-12-15', '2026-01-14')).toBe('Dec 15, 2025 – Jan 14, 2026');
});

test('compares in words', () => {
  const compare = (now: number, before: number | undefined) => compareInWords({ now, before, format: String, days: 'Oct 1–31' });
  expect([compare(20, 8), compare(1, 4), compare(3, 3), compare(3, undefined)]).toEqual([
    '12 more than Oct 1–31',
    '3 fewer than Oct 1–31',
    'Same as Oct 1–31',
    '',
  ]);
});
