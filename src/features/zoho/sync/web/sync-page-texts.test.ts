import { expect, test } from 'vitest';
import {
  allowanceText,
  attemptsText,
  CONFLICT_TEXTS,
  DELETED_TEXTS,
  failedText,
  matchesText,
  scheduleText,
  waitingText,
} from './sync-page-texts.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const inMinutes = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const hourly = { syncEnabled: true, syncFrequency: 'hourly', lastRunAt: inMinutes(-39), nextRunAt: inMinutes(18) } as const;

test.each([
  [hourly, 'Runs hourly · Last run 39m ago · Next run in 18m'],
  [{ ...hourly, syncFrequency: 'daily', nextRunAt: inMinutes(0) }, 'Runs daily · Last run 39m ago · Next run within a minute'],
  [{ ...hourly, syncFrequency: 'manual', lastRunAt: null, nextRunAt: null }, 'Manual · Not run yet'],
  [{ ...hourly, syncEnabled: false, lastRunAt: inMinutes(0), nextRunAt: null }, 'Sync is off · Last run just now'],
] as const)('shows a schedule %#', (schedule, text) => expect(scheduleText(schedule, NOW)).toBe(text));

test.each([
  [{ crm: null, desk: null }, ''],
  [{ crm: 0, desk: null }, 'Left today: CRM 0'],
  [{ crm: 4_812, desk: 2_900 }, 'Left today: CRM 4,812 · Desk 2,900'],
])('shows the remaining API limit %#', (allowance, text) => expect(allowanceText(allowance)).toBe(text));

test.each([
  [{ queued: 0, details: 0 }, ''],
  [{ queued: 1, details: 0 }, '1 change waiting to sync'],
  [{ queued: 0, details: 1 }, 'Descriptions and comments for 1 ticket not fetched yet'],
  [{ queued: 1_000, details: 2 }, '1,000 changes waiting to sync · Descriptions and comments for 2 tickets not fetched yet'],
])('shows pending work %#', (status, text) => expect(waitingText(status)).toBe(text));

test.each([
  [1, null, '1 attempt · Retries after you change the record'],
  [2, inMinutes(0), '2 attempts · Retrying now'],
  [1_000, inMinutes(4), '1,000 attempts · Next attempt in 4m'],
])('shows %d attempts and the next one', (attempts, nextTryAt, text) => {
  expect(attemptsText(attempts, nextTryAt, NOW)).toBe(text);
});

test.each([
  [1, 'Failed 7m ago'],
  [2, 'First failed 7m ago'],
])('shows since when %d attempts have failed', (attempts, text) => {
  expect(failedText(attempts, inMinutes(-7), NOW)).toBe(text);
});

test.each([
  [1, 'OBDesk value kept', 'Zoho value applied'],
  [2, 'OBDesk value kept for 2 fields', 'Zoho value applied for 2 fields'],
  [1_000, 'OBDesk value kept for 1,000 fields', 'Zoho value applied for 1,000 fields'],
])('confirms %d resolved conflicts', (count, local, remote) => {
  expect([CONFLICT_TEXTS.ours(count), CONFLICT_TEXTS.theirs(count)]).toEqual([local, remote]);
});

test.each([
  [1, 'Kept in OBDesk only', 'Sending to Zoho again'],
  [2, '2 records kept in OBDesk only', 'Sending 2 records to Zoho again'],
  [1_000, '1,000 records kept in OBDesk only', 'Sending 1,000 records to Zoho again'],
])('confirms decisions about %d deleted records', (count, leave, queueRecord) => {
  expect([DELETED_TEXTS.leave(count), DELETED_TEXTS['send-again'](count)]).toEqual([leave, queueRecord]);
});

test.each([
  ['Zoho', 1, 'Zoho has 1 possible match. Link it or create a new record.'],
  ['Zoho', 2, 'Zoho has 2 possible matches. Choose the right one.'],
  ['OBDesk', 2, 'This Zoho record has 2 possible matches in OBDesk. Choose the right one.'],
] as const)('explains matches in %s: %d', (system, count, text) => {
  expect(matchesText(system, count)).toBe(text);
});
