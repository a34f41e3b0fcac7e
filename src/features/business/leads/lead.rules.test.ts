import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooLong, positionBetween } from './lead.rules.ts';

test('keeps positions unique and ordered, and never ends one in 0', () => {
  const places = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { maxLength: 200 });
  fc.assert(
    fc.property(places, (picks) => {
      const column: string[] = [];
      for (const pick of picks) {
        const place = Math.floor(pick * (column.length + 1));
        column.splice(place, 0, positionBetween(column[place - 1], column[place]));
      }
      expect(column).toEqual([...new Set(column)].sort());
      expect(column.filter((position) => !/^[0-9]*[1-9]$/.test(position))).toEqual([]);
    }),
  );
});

test('adds a thousand leads at the top or the end without longer positions', () => {
  let top: string | undefined;
  let end: string | undefined;
  for (let n = 0; n < 1000; n++) {
    top = positionBetween(undefined, top);
    end = positionBetween(end, undefined);
  }
  for (const position of [top, end]) expect(position?.length).toBeLessThan(16);
});

test('fits hundreds of leads into one gap before renumbering the column', () => {
  let above = positionBetween(undefined, undefined);
  const below = positionBetween(above, undefined);
  let count = 0;
  while (!isTooLong(above)) {
    above = positionBetween(above, below);
    count++;
  }
  expect(count).toBeGreaterThan(400);
});
