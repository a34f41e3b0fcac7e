import { expect, test } from 'vitest';
import { allowanceText, scheduleText, waitingText } from './status-texts.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const at = (minutes: number) => new Date(NOW + minutes * 60_000).toISOString();
const hourly = { syncEnabled: true, syncFrequency: 'hourly', lastRunAt: at(-39), nextRunAt: at(18) } as const;

test.each([
  [hourly, 'Runs hourly · Last run 39m ago · Next run in 18m'],
  [{ ...hourly, syncFrequency: 'daily', nextRunAt: at(0) }, 'Runs daily · Last run 39m ago · Next run within a minute'],
  [{ ...hourly, syncFrequency: 'manual', lastRunAt: null, nextRunAt: null }, 'Manual · Not run yet'],
  [{ ...hourly, syncEnabled: false, lastRunAt: at(0), nextRunAt: null }, 'Sync is off · Last run just now'],
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
