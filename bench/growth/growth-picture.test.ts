import { expect, test } from 'vitest';
import { toPicture } from './growth-picture.ts';

const picture = toPicture(
  [1_000, 100_000, 1_000_000],
  [
    { name: 'list', values: [2, 2, 2] },
    { name: 'search & find', values: [1, 10, 100] },
  ],
);
const points = [...picture.matchAll(/points="([^"]+)"/g)].map(([, each = '']) =>
  each.split(' ').map((point) => point.split(',').map(Number)),
);

test('what does not grow is a flat line over all sizes', () => {
  const [list = []] = points;
  expect(new Set(list.map(([, y]) => y)).size).toBe(1);
  expect(list.map(([x]) => x)).toEqual([60, 380, 540]);
});

test('what takes ten times as long stands one line of the grid higher', () => {
  const [, search = []] = points;
  expect(search.map(([, y]) => y)).toEqual([350, 190, 30]);
});

test('names are written as text', () => expect(picture).toContain('search &amp; find</text>'));
