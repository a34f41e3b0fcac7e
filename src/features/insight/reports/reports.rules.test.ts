import { expect, test } from 'vitest';
import {
  describePartial,
  describePeriod,
  toHours,
  toPercent,
  toPeriods,
  trendDays,
  trendUnit,
  wholeMonths,
  workUnit,
} from './reports.rules.ts';

test('groups up to a month by day, up to half a year by week, and more by month', () => {
  const units = (from: string | null) => [trendUnit(from, '2026-11-30'), workUnit(from, '2026-11-30')];
  expect(['2026-11-30', '2026-10-31', '2026-10-30', '2026-06-01', '2026-05-01', null].map(units)).toEqual([
    ['day', 'week'],
    ['day', 'week'],
    ['week', 'week'],
    ['week', 'week'],
    ['month', 'month'],
    ['month', 'month'],
  ]);
});

test('covers the range without gaps, and cuts the first and last period', () => {
  expect(trendDays('day', '2026-10-30', '2026-11-02')).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']);
  // From a Saturday to a Tuesday.
  expect(trendDays('week', '2026-11-07', '2026-11-17')).toEqual(['2026-11-07', '2026-11-09', '2026-11-16', '2026-11-18']);
  expect(trendDays('month', '2026-09-14', '2026-11-17')).toEqual(['2026-09-14', '2026-10-01', '2026-11-01', '2026-11-18']);
  expect(wholeMonths('2026-09-14', '2026-11-17')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01']);
});

test('marks periods that aren’t over or are cut', () => {
  const names = (by: 'day' | 'week' | 'month', days: readonly string[], today: string) =>
    toPeriods(by, days, today).map((period) => describePeriod(by, period));
  expect(names('week', trendDays('week', '2026-11-07', '2026-11-17'), '2026-11-17')).toEqual([
    'Nov 7 – Nov 8 (partial)',
    'Nov 9 – Nov 15',
    'Nov 16 – Nov 17 (so far)',
  ]);
  expect(names('week', trendDays('week', '2026-11-02', '2026-11-11'), '2026-11-30')).toEqual(['Nov 2 – Nov 8', 'Nov 9 – Nov 11 (partial)']);
  expect(names('day', trendDays('day', '2026-11-22', '2026-11-23'), '2026-11-23')).toEqual(['Nov 22', 'Nov 23 (so far)']);
  expect(names('month', wholeMonths('2026-10-14', '2026-11-17'), '2026-11-17')).toEqual(['Oct 2026', 'Nov 2026 (so far)']);
});

test('names the incomplete periods of the trend', () => {
  const note = (by: 'day' | 'week' | 'month', from: string, to: string, today = to) =>
    describePartial({ by, periods: toPeriods(by, trendDays(by, from, to), today) });
  expect(note('day', '2026-11-22', '2026-11-23')).toBe('Dashed: today so far');
  expect(note('week', '2026-11-09', '2026-11-17')).toBe('Dashed: this week so far');
  expect(note('week', '2026-11-07', '2026-11-17')).toBe('Dashed: incomplete first and current weeks');
  expect(note('week', '2026-11-07', '2026-11-17', '2026-12-24')).toBe('Dashed: incomplete first and last weeks');
  expect(note('week', '2026-11-07', '2026-11-15', '2026-12-24')).toBe('Dashed: incomplete first week');
  expect(note('month', '2026-09-01', '2026-11-17', '2026-12-24')).toBe('Dashed: incomplete last month');
  expect(note('day', '2026-11-01', '2026-11-17', '2026-12-24')).toBe('');
});

test('shows times in hours and shares in percent if there are any', () => {
  expect([5_400, -1, null].map(toHours)).toEqual([1.5, 0, null]);
  expect([toPercent(1, 8), toPercent(0, 8), toPercent(0, 0)]).toEqual([12.5, 0, null]);
});
