import { expect, test } from 'vitest';
import { describeEnd } from './run-end.ts';

const done = { isCancelled: false, done: 10, failed: 0, conflicts: 0 };

test.each([
  ['all read', done, 'done', 'Successfully fetched 10 leads from Zoho.', null],
  ['nothing new', { ...done, done: 0 }, 'done', 'Successfully fetched 0 leads from Zoho.', null],
  ['one unreadable', { ...done, failed: 1 }, 'done', 'Successfully fetched 9 leads from Zoho.', 'One record couldn’t be read.'],
  ['three unreadable', { ...done, failed: 3 }, 'done', 'Successfully fetched 7 leads from Zoho.', '3 records couldn’t be read.'],
  ['one waits', { ...done, conflicts: 1 }, 'done', 'Successfully fetched 10 leads from Zoho.', '1 waits for a decision.'],
  [
    'both',
    { ...done, failed: 2, conflicts: 3 },
    'done',
    'Successfully fetched 8 leads from Zoho.',
    '2 records couldn’t be read, 3 wait for a decision.',
  ],
  ['none readable', { ...done, failed: 10 }, 'failed', 'Failed to sync new leads.', '10 records couldn’t be read.'],
  ['stopped', { ...done, isCancelled: true, failed: 1 }, 'cancelled', 'Stopped before the end.', 'stopped'],
] as const)('a fetch ends in the words of all records it read: %s', (_, counts, state, message, reason) => {
  expect(describeEnd('fetch-leads', undefined, counts)).toEqual({ state, message, reason });
});

test('a fetch that Zoho refused is never told as done', () => {
  const failure = { kind: 'refusal', reason: 'Connect again.' } as const;
  expect(describeEnd('fetch-leads', { failure }, done)).toEqual({
    ...{ state: 'failed', message: 'Failed to sync new leads.', reason: 'Connect again.' },
  });
});
