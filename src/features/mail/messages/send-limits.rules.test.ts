import { expect, test } from 'vitest';
import { findPermit, toRetryPause } from './send-limits.rules.ts';

const MINUTE_MS = 60_000;
const IDLE = { running: 0, inMinute: 0, messagesInDay: 0, recipientsInDay: 0 };

test('retries after 1, 5, 15 and 60 minutes, then hourly', () => {
  expect([1, 2, 3, 4, 5, 40].map((attempts) => toRetryPause(attempts) / MINUTE_MS)).toEqual([1, 5, 15, 60, 60, 60]);
});

test.each([
  ['other', {}, 'all'],
  ['other', { running: 2 }, 'busy'],
  ['other', { inMinute: 26 }, 'all'],
  ['other', { inMinute: 27 }, 'by-users-for-a-minute'],
  ['microsoft', { inMinute: 30 }, 'limited-for-a-minute'],
  ['other', { recipientsInDay: 8_999 }, 'all'],
  ['other', { recipientsInDay: 9_000 }, 'by-users'],
  ['other', { recipientsInDay: 10_000 }, 'limited-for-a-day'],
  ['google', { recipientsInDay: 20_000, messagesInDay: 1_799 }, 'all'],
  ['google', { messagesInDay: 1_800 }, 'by-users'],
  ['google', { messagesInDay: 2_000 }, 'limited-for-a-day'],
] as const)('lets a mailbox of %s with %o send: %s', (provider, counts, permit) => {
  expect(findPermit(provider, { ...IDLE, ...counts })).toBe(permit);
});
