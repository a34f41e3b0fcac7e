import { expect, test } from 'vitest';
import { describeKind, describeMore } from './notification-text.rules.ts';

test('describes a notification as the predicate of a user name, or as a full sentence', () => {
  expect(describeKind({ kind: 'watched', by: 'Dana Whitfield' })).toBe('updated a ticket you watch');
  expect(describeKind({ kind: 'sync-error', by: 'Dana Whitfield' })).toBe('saved a ticket that failed to sync');
  expect(describeKind({ kind: 'watched', by: '' })).toBe('A ticket you watch was updated');
  expect(describeKind({ kind: 'status', by: '' })).toBe('The status of your ticket changed');
});

test.each([
  [1, ''],
  [2, '1 more update'],
  [3, '2 more updates'],
  [1_001, '1,000 more updates'],
])('describes %i updates with the same cause as %j', (times, text) => {
  expect(describeMore({ times })).toBe(text);
});
