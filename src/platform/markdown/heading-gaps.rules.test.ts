import { expect, test } from 'vitest';
import { closeHeadingGaps } from './heading-gaps.ts';

test.each([
  [[3], [2]],
  [
    [1, 2, 4, 6, 3, 5],
    [2, 2, 3, 4, 3, 4],
  ],
  [
    [4, 4, 2],
    [2, 3, 2],
  ],
  [[], []],
])('moves headings of the levels %j to %j', (levels, moved) => {
  const headings = levels.map((depth) => ({ type: 'heading', depth }));
  closeHeadingGaps({ type: 'root', children: [{ type: 'blockquote', children: headings }] });
  expect(headings.map(({ depth }) => depth)).toEqual(moved);
});
