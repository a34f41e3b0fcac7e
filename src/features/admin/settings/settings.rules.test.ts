import { expect, test } from 'vitest';
import { withGiven } from './settings.rules.ts';

test('replaces values with the given ones, and merges objects by field', () => {
  const before = { a: 1, b: 'text', nested: { x: true, y: 'daily' } };
  expect(withGiven(before, { b: 'new', nested: { x: false } })).toEqual({ a: 1, b: 'new', nested: { x: false, y: 'daily' } });
  expect(withGiven({}, { nested: { x: false } })).toEqual({ nested: { x: false } });
});
