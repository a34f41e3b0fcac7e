import { expect, test } from 'vitest';
import { holdPlaces } from './useSteadyRows.ts';

test('keeps decided rows in their place, updates the others and adds new ones below', () => {
  const first = holdPlaces([], [{ id: 'a' }, { id: 'b' }]);
  const second = holdPlaces(first, [{ id: 'c' }, { id: 'b', value: 2 }]);
  expect(second).toEqual([
    { row: { id: 'a' }, isDecided: true },
    { row: { id: 'b', value: 2 }, isDecided: false },
    { row: { id: 'c' }, isDecided: false },
  ]);
  expect(holdPlaces(second, [{ id: 'a' }]).map(({ isDecided }) => isDecided)).toEqual([false, true, true]);
});
