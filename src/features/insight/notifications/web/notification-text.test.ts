import { expect, test } from 'vitest';
import { describeKind } from './notification-text.ts';

test('news say what somebody did, and are a sentence of their own where nobody did it', () => {
  expect(describeKind({ kind: 'watched', by: 'Dana Whitfield' })).toBe('updated a ticket you watch');
  expect(describeKind({ kind: 'watched', by: '' })).toBe('A ticket you watch was updated');
  expect(describeKind({ kind: 'status', by: '' })).toBe('The status of your ticket changed');
});
