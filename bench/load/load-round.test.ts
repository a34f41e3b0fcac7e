import { expect, test } from 'vitest';
import { createLine } from './load-round.ts';
import { median, medianRatio, percentile } from './statistics.ts';

test('calls come one after the other, and from the beginning when all were made', () => {
  const next = createLine([{ path: '/a' }, { path: '/b' }]);
  expect([next().path, next().path, next().path]).toEqual(['/a', '/b', '/a']);
});

test('nothing to call is refused', () => expect(createLine([])).toThrow('There is nothing to call.'));

test('a median of an even number of values lies between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 3])).toBe(3);
});

test('the 95th percentile of 100 values is the largest but four', () => {
  const values = Array.from({ length: 100 }, (_, place) => 100 - place);
  expect(percentile(values, 0.95)).toBe(96);
  expect(percentile(values, 0.5)).toBe(51);
});

test('a ratio is the median of pairs, of which one moment with other work does not decide', () => {
  expect(medianRatio([20, 200, 22], [10, 1_000, 11])).toBe(2);
});
