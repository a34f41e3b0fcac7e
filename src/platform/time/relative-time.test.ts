import fc from 'fast-check';
import { expect, test } from 'vitest';
import { exactTime, relativeTime, shortDate, timestamp } from './relative-time.ts';

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
])('an age of %i ms reads as %s', (age, expected) => {
  expect(relativeTime(now - age, now)).toBe(expected);
  expect(relativeTime(new Date(now - age).toISOString(), now)).toBe(expected);
});

test('a time ahead of the clock is just now, and what is no time is empty', () => {
  expect(relativeTime(now + day, now)).toBe('just now');
  expect(relativeTime('yesterday', now)).toBe('');
  expect(shortDate('')).toBe('');
  expect(timestamp('2026-13-45')).toBe('');
});

test('every age has a whole number of at least 1, and an older one never reads younger', () => {
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

test('dates are short and American, times have a 12-hour clock', () => {
  expect(shortDate('2026-11-21T23:30:00.000Z', 'UTC')).toBe('Nov 21, 2026');
  expect(shortDate('2026-11-21T23:30:00.000Z', 'Europe/Berlin')).toBe('Nov 22, 2026');
  expect(timestamp('2026-11-21T14:05:00.000Z', 'UTC')).toBe('Nov 21, 2026, 2:05 PM');
  expect(timestamp('2026-11-21T00:05:00.000Z', 'UTC')).toBe('Nov 21, 2026, 12:05 AM');
});

test('exact times have seconds, and their day unless it is today', () => {
  const now = Date.parse('2026-11-21T23:00:00.000Z');
  expect(exactTime('2026-11-21T14:05:09.000Z', now, 'UTC')).toBe('2:05:09 PM');
  expect(exactTime('2026-11-20T14:05:09.000Z', now, 'UTC')).toBe('Nov 20, 2:05:09 PM');
  expect(exactTime('2025-11-21T14:05:09.000Z', now, 'UTC')).toBe('Nov 21, 2025, 2:05:09 PM');
  expect(exactTime('yesterday', now, 'UTC')).toBe('');
});

test('a plain calendar day is the same day in every time zone', () => {
  expect(shortDate('2026-01-01', 'America/Los_Angeles')).toBe('Jan 1, 2026');
  expect(shortDate('2026-01-01', 'Pacific/Auckland')).toBe('Jan 1, 2026');
});
