import { expect, test } from 'vitest';
import { isAnotherMake } from './make-model.rules.ts';

test('reports another make, but not another spelling, a first make or none', () => {
  expect(isAnotherMake('BMW', 'Audi')).toBe(true);
  expect([isAnotherMake('BMW', ' bmw'), isAnotherMake('BMW', ' '), isAnotherMake(' ', 'Audi')]).toEqual([false, false, false]);
});
