import { expect, test } from 'vitest';
import { describePush, type PushTally } from './push-end.rules.ts';

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
