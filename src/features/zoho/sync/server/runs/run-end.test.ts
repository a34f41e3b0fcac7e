import { expect, test } from 'vitest';
import { describeResult, toLogEntry } from './run-end.ts';

const done = { isCancelled: false, done: 10, failed: 0, conflicts: 0 };

test.each([
  ['all read', done, 'done', 'Successfully fetched 10 leads from Zoho.', null],
  ['nothing new', { ...done, done: 0 }, 'done', 'Successfully fetched 0 leads from Zoho.', null],
  ['one unreadable', { ...done, failed: 1 }, 'done', 'Successfully fetched 9 leads from Zoho.', 'Couldn’t read 1 record.'],
  ['three unreadable', { ...done, failed: 3 }, 'done', 'Successfully fetched 7 leads from Zoho.', 'Couldn’t read 3 records.'],
  ['one waits', { ...done, conflicts: 1 }, 'done', 'Successfully fetched 10 leads from Zoho.', '1 record needs a decision.'],
  [
    'both',
    { ...done, failed: 2, conflicts: 3 },
    'done',
    'Successfully fetched 8 leads from Zoho.',
    'Couldn’t read 2 records. 3 records need a decision.',
  ],
  ['none readable', { ...done, failed: 10 }, 'failed', 'Failed to sync new leads.', 'Couldn’t read 10 records.'],
  ['stopped', { ...done, isCancelled: true, failed: 1 }, 'cancelled', 'The action was stopped before it finished.', null],
] as const)('describes the result of a fetch: %s', (_, counts, state, message, reason) => {
  expect(describeResult('fetch-leads', undefined, counts)).toEqual({ state, message, reason });
});

test('reports a fetch that Zoho refused as failed', () => {
  const failure = { kind: 'refusal', reason: 'Reconnect.' } as const;
  expect(describeResult('fetch-leads', { failure }, done)).toEqual({
    state: 'failed',
    message: 'Failed to sync new leads.',
    reason: 'Reconnect.',
  });
});

test.each([
  ['done', null, 'done', 'Finished: Import All Bugs'],
  ['done', 'Couldn’t read 1 record.', 'done', 'Finished: Import All Bugs - Couldn’t read 1 record.'],
  ['failed', null, 'failed', 'Failed: Import All Bugs - Message.'],
  ['cancelled', null, 'stopped', 'Stopped: Import All Bugs'],
] as const)('logs a run that ends as %s with reason %s', (state, reason, event, text) => {
  expect(toLogEntry('import-bugs', { state, message: 'Message.', reason })).toEqual({ event, text });
});
