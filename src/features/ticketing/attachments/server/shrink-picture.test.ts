import { expect, test } from 'vitest';
import { shrinkPicture } from './shrink-picture.ts';

const gray = (...values: readonly number[]) => Uint8Array.from(values.flatMap((value) => [value, value, value, 255]));

test('averages pixels', () => {
  expect(shrinkPicture({ width: 4, height: 2, data: gray(0, 20, 100, 120, 40, 60, 140, 160) }, 2)).toEqual({
    width: 2,
    height: 1,
    data: gray(30, 130),
  });
});

test.each([
  [[403, 302], 256, [256, 192]],
  [[1, 5000], 100, [1, 100]],
  [[7, 3], 5, [5, 2]],
  [[30, 20], 30, [30, 20]],
] as const)('shrinks %j to a side of %i', ([width, height], longestSide, expected) => {
  const small = shrinkPicture({ width, height, data: new Uint8Array(width * height * 4).fill(200) }, longestSide);
  expect([small.width, small.height, small.data.length]).toEqual([...expected, expected[0] * expected[1] * 4]);
  expect(new Set(small.data.filter((_, index) => index % 4 !== 3))).toEqual(new Set([200]));
});
