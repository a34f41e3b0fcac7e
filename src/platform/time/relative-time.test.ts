import fc from 'fast-check';
import { expect, test } from 'vitest';
import { daysText, exactTime, relativeTime, shortDate, shortDuration, timestamp } from './relative-time.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, 'just now'],
  [9_999, 'just now'],
  [10 * second, '10s ago'],
  [59_999, '59s ago'],
  [minute, '1m ago'],
  [60 * minute - 1, '59m ago'],
  [hour, '1h ago'],
  [24 * hour - 1, '23h ago'],
  [day, '1d ago'],
  [30 * day, '30d ago'],
  [31 * day, '1mo ago'],
  [364 * day, '11mo ago'],
  [365 * day, '1y ago'],
  [20 * 365 * day, '20y ago'],
])('formats an age of %i ms as %s', (age, expected) => {
  expect(relativeTime(now - age, now)).toBe(expected);
  expect(relativeTime(new Date(now - age).toISOString(), now)).toBe(expected);
});

test('treats a future time as just now and returns an empty text for an invalid time', () => {
  expect(relativeTime(now + day, now)).toBe('just now');
  expect(relativeTime('yesterday', now)).toBe('');
  expect(shortDate('')).toBe('');
  expect(timestamp('2026-13-45')).toBe('');
});

test('never shows a longer age as a shorter one', () => {
  const order = ['s', 'm', 'h', 'd', 'mo', 'y'];
  const rank = (text: string) => {
    const [, number = '0', unit = ''] = /^(\d+)(s|m|h|d|mo|y) ago$/.exec(text) ?? [];
    return order.indexOf(unit) * 1_000 + Number(number);
  };
  fc.assert(
    fc.property(fc.integer({ min: 10 * second, max: 90 * 365 * day }), fc.nat(2 * 365 * day), (age, more) => {
      const younger = relativeTime(now - age, now);
      expect(younger).toMatch(/^[1-9]\d*(s|m|h|d|mo|y) ago$/);
      expect(rank(relativeTime(now - age - more, now))).toBeGreaterThanOrEqual(rank(younger));
    }),
  );
});

test('formats dates and 12-hour times the American way', () => {
  expect(shortDate('2026-11-21T23:30:00.000Z', 'UTC')).toBe('Nov 21, 2026');
  expect(shortDate('2026-11-21T23:30:00.000Z', 'Europe/Berlin')).toBe('Nov 22, 2026');
  expect(timestamp('2026-11-21T14:05:00.000Z', 'UTC')).toBe('Nov 21, 2026, 2:05 PM');
  expect(timestamp('2026-11-21T00:05:00.000Z', 'UTC')).toBe('Nov 21, 2026, 12:05 AM');
});

test('formats exact times with seconds, and with the date unless it is today', () => {
  const now = Date.parse('2026-11-21T23:00:00.000Z');
  expect(exactTime('2026-11-21T14:05:09.000Z', now, 'UTC')).toBe('2:05:09 PM');
  expect(exactTime('2026-11-20T14:05:09.000Z', now, 'UTC')).toBe('Nov 20, 2:05:09 PM');
  expect(exactTime('2025-11-21T14:05:09.000Z', now, 'UTC')).toBe('Nov 21, 2025, 2:05:09 PM');
  expect(exactTime('yesterday', now, 'UTC')).toBe('');
});

test('shows a calendar day as the same day in every time zone', () => {
  expect(shortDate('2026-01-01', 'America/Los_Angeles')).toBe('Jan 1, 2026');
  expect(shortDate('2026-01-01', 'Pacific/Auckland')).toBe('Jan 1, 2026');
});

test.each([
  [0, '0s'],
  [second, '1s'],
  [2 * minute, '2m'],
  [1_000 * day, '2y'],
])('formats a duration of %i ms as %s', (ms, text) => expect(shortDuration(ms)).toBe(text));

test.each([
  [undefined, undefined, ''],
  ['2026-03-01', undefined, 'from Mar 1, 2026'],
  [undefined, '2026-03-31', 'through Mar 31, 2026'],
  ['2026-03-01', '2026-03-31', 'from Mar 1, 2026 through Mar 31, 2026'],
])('formats the days from %s to %s', (from, to, text) => expect(daysText(from, to)).toBe(text));
