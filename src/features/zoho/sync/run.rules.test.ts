import { expect, test } from 'vitest';
import { describePush, getProgress, importText, leftText, type PushTally } from './run.rules.ts';
import type { SyncRun } from './sync-run.contract.ts';

const tally = (values: Partial<Omit<PushTally, 'failures'>> & { failures?: Record<string, number> }): PushTally => ({
  synced: 0,
  waiting: 0,
  switchedOff: 0,
  unsent: 0,
  isNetwork: false,
  ...values,
  failures: new Map(Object.entries(values.failures ?? {})),
});
const ALL = 'All data successfully synced to Zoho.';
const NOT_ALL = 'Some records weren’t synced to Zoho.';
const FAILED = 'One or more sync operations failed.';

test.each([
  ['nothing to send', {}, 'done', ALL, null],
  ['all synced', { synced: 12 }, 'done', ALL, null],
  ['one waits', { waiting: 1 }, 'done', NOT_ALL, '0 synced, 1 needs a decision.'],
  ['some wait', { synced: 3, waiting: 2 }, 'done', NOT_ALL, '3 synced, 2 need a decision.'],
  ['a record type is turned off', { synced: 3, switchedOff: 1_204 }, 'done', NOT_ALL, '3 synced, 1,204 turned off in Settings.'],
  ['one changed during the push', { synced: 3, unsent: 1 }, 'done', NOT_ALL, '3 synced, 1 still queued.'],
  ['one fails', { failures: { 'Last_Name is too long.': 1 } }, 'failed', FAILED, '0 synced, 1 failed. Last_Name is too long.'],
  ['several fail', { synced: 2, failures: { 'A.': 1, 'B.': 4 } }, 'failed', FAILED, '2 synced, 5 failed. B. (4 records) A.'],
  [
    'some of each',
    { synced: 1, waiting: 2, switchedOff: 3, unsent: 4, failures: { 'A.': 1 } },
    'failed',
    FAILED,
    '1 synced, 1 failed, 2 need a decision, 3 turned off in Settings, 4 still queued. A.',
  ],
  [
    'many reasons',
    { failures: { 'A.': 1, 'B.': 1, 'C.': 1, 'D.': 1, 'E.': 1 } },
    'failed',
    FAILED,
    '0 synced, 5 failed. A. B. C. See the details for 2 more reasons.',
  ],
  [
    'no response',
    { synced: 1, failures: { 'No response.': 1 }, isNetwork: true },
    'failed',
    'A network error occurred during sync.',
    '1 synced, 1 failed. No response.',
  ],
] as const)('describes the end of a push: %s', (_, counts, state, message, reason) => {
  expect(describePush(tally(counts))).toEqual({ state, message, reason });
});

test('counts the records sent before Zoho stopped a push', () => {
  expect(describePush(tally({ synced: 2, unsent: 3 }), 'Reconnect.')).toEqual({
    state: 'failed',
    message: FAILED,
    reason: 'Reconnect. 2 synced, 3 still queued.',
  });
});

const STARTED = Date.parse('2026-11-26T10:00:00Z');
const run = (values: Partial<SyncRun>): SyncRun => ({
  id: '1',
  action: 'import-cases',
  label: '',
  state: 'running',
  isCancelled: false,
  by: 'Ada Admin',
  startedAt: new Date(STARTED).toISOString(),
  finishedAt: null,
  done: 0,
  total: null,
  added: 0,
  updated: 0,
  unchanged: 0,
  conflicts: 0,
  failed: 0,
  message: null,
  reason: null,
  ...values,
});

test('returns the page, the share and the time left at the average speed', () => {
  expect(getProgress(run({ done: 2_500, total: 10_000 }), STARTED + 25_000)).toEqual({ share: 0.25, page: 26, leftMs: 75_000 });
  expect(getProgress(run({ action: 'fetch-leads', done: 399, total: 400 }), STARTED + 40_000)).toMatchObject({ page: 2 });
});

test.each([
  ['the total is unknown', run({ done: 50 }), 60_000],
  ['nothing is done yet', run({ total: 50 }), 60_000],
  ['the run has just started', run({ done: 1, total: 50 }), 4_000],
])('gives no time left while %s', (_when, syncRun, elapsed) => expect(getProgress(syncRun, STARTED + elapsed).leftMs).toBeUndefined());

test('limits the share to 1 and gives no page for a push', () => {
  expect(getProgress(run({ action: 'push-all', done: 12, total: 10 }), STARTED + 60_000)).toEqual({ share: 1, page: undefined, leftMs: 0 });
});

test.each([
  [0, 'Less than a minute left'],
  [59_999, 'Less than a minute left'],
  [60_000, 'About 1 minute left'],
  [6 * 60_000, 'About 6 minutes left'],
  [60 * 60_000, 'About 1 hour left'],
  [150 * 60_000, 'About 3 hours left'],
])('rounds %d ms to %s', (ms, text) => expect(leftText(ms)).toBe(text));

test.each([
  [0, 0, 'No tickets to import from Zoho Desk.'],
  [1, 1, '1 ticket in Zoho Desk. The import takes about a minute.'],
  [5_999, 60, '5,999 tickets in Zoho Desk. The import takes about a minute.'],
  [12_000, 61, '12,000 tickets in Zoho Desk. The import takes about 2 minutes.'],
  [90_000, 90 * 60, '90,000 tickets in Zoho Desk. The import takes about 2 hours.'],
])('describes an import of %d tickets with %d calls', (count, calls, text) => {
  expect(importText({ count, calls, callsPerMinute: 60 })).toContain(text);
});
