import { expect, test } from 'vitest';
import { describeEnd } from './run-end.ts';

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
  ['stopped', { ...done, isCancelled: true, failed: 1 }, 'cancelled', 'Stopped before it finished.', 'stopped'],
] as const)('describes the result of a fetch: %s', (_, counts, state, message, reason) => {
  expect(describeEnd('fetch-leads', undefined, counts)).toEqual({ state, message, reason });
});

test('reports a fetch that Zoho refused as failed', () => {
  const failure = { kind: 'refusal', reason: 'Connect again.' } as const;
  expect(describeEnd('fetch-leads', { failure }, done)).toEqual({
    ...{ state: 'failed', message: 'Failed to sync new leads.', reason: 'Connect again.' },
  });
});
