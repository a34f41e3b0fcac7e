import { expect, test } from 'vitest';
import type { Trend } from './reports.contract.ts';
import { describePartial, describePeriod, toHours, toPercent, toTrend, trendDays, trendUnit } from './reports.rules.ts';

test('groups 7 and 30 days by day, 90 by week, and all time by month', () => {
  expect((['last_7_days', 'last_30_days', 'last_90_days', 'all_time'] as const).map(trendUnit)).toEqual(['day', 'day', 'week', 'month']);
});

test('covers the range without gaps, and cuts the first and last period', () => {
  expect(trendDays('day', '2026-10-30', '2026-11-02')).toEqual(['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-03']);
  // From a Saturday to a Tuesday.
  expect(trendDays('week', '2026-11-07', '2026-11-17')).toEqual(['2026-11-07', '2026-11-09', '2026-11-16', '2026-11-18']);
  expect(trendDays('month', '2026-09-14', '2026-11-17')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01']);
});

const drawn = (by: Trend['by'], [from, today]: readonly [string, string], counts: number[]) =>
  toTrend(by, { days: trendDays(by, from, today), today }, counts);

test('marks periods that aren’t over or are cut', () => {
  const weeks = drawn('week', ['2026-11-07', '2026-11-17'], [4, 9, 1]);
  expect(weeks.periods.map((period) => [describePeriod('week', period), period.count])).toEqual([
    ['Nov 7 – Nov 8 (partial)', 4],
    ['Nov 9 – Nov 15', 9],
    ['Nov 16 – Nov 17 (so far)', 1],
  ]);
  const days = drawn('day', ['2026-11-22', '2026-11-23'], [3, 2]);
  expect(days.periods.map((period) => describePeriod('day', period))).toEqual(['Nov 22', 'Nov 23 (so far)']);
  const months = drawn('month', ['2026-10-14', '2026-11-17'], [29, 4]);
  expect(months.periods.map((period) => describePeriod('month', period))).toEqual(['Oct 2026', 'Nov 2026 (so far)']);
});

test('shows times in hours and shares in percent if there are any', () => {
  expect([5_400, -1, null].map(toHours)).toEqual([1.5, 0, null]);
  expect([toPercent(1, 8), toPercent(0, 8), toPercent(0, 0)]).toEqual([12.5, 0, null]);
});

test('names the incomplete periods of the trend', () => {
  expect(describePartial(drawn('day', ['2026-11-22', '2026-11-23'], [3, 2]))).toBe('Dashed: today so far');
  expect(describePartial(drawn('week', ['2026-11-09', '2026-11-17'], [9, 1]))).toBe('Dashed: this week so far');
  expect(describePartial(drawn('week', ['2026-11-07', '2026-11-17'], [4, 9, 1]))).toBe('Dashed: incomplete first and current weeks');
  expect(describePartial(drawn('month', ['2026-10-14', '2026-11-17'], [29, 4]))).toBe('Dashed: this month so far');
});
