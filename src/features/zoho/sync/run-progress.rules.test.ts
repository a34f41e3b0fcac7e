import { expect, test } from 'vitest';
import { getProgress, leftText } from './run-progress.rules.ts';
import type { SyncRun } from './sync-run.contract.ts';

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
