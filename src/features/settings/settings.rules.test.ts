import { expect, test } from 'vitest';
import { saidBefore, withGiven } from './settings.rules.ts';

const before = { a: 1, b: 'text', nested: { x: true, y: 'daily' } };

test('given values stand over the others, objects by their own fields, and can be given back', () => {
  const given = { b: 'new', nested: { x: false } };
  expect(withGiven(before, given)).toEqual({ a: 1, b: 'new', nested: { x: false, y: 'daily' } });
  expect(saidBefore(before, given)).toEqual({ b: 'text', nested: { x: true } });
  expect(withGiven(withGiven(before, given), saidBefore(before, given))).toEqual(before);
});
