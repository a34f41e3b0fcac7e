import { expect, test } from 'vitest';
import { isAnotherMake } from './make-model.rules.ts';

test('a make that follows another one is another make; spelling, a first make and none are not', () => {
  expect(isAnotherMake('BMW', 'Audi')).toBe(true);
  expect([isAnotherMake('BMW', ' bmw'), isAnotherMake('BMW', ' '), isAnotherMake(' ', 'Audi')]).toEqual([false, false, false]);
});
