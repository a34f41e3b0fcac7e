import { expect, test } from 'vitest';
import { toGroups, toPairs } from './pairings.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
const others = (group: readonly number[]) => toPairs(group).filter(([one, other]) => one !== other);

test.each([2, 5, 9, 24, 25, 26, 40])('of %i each meets every other one once', (count) => {
  const met = toGroups(numbers(count)).flatMap((group) => others(group.toSorted((one, other) => one - other)));
  expect(met.map(String).toSorted()).toEqual(others(numbers(count)).map(String).toSorted());
});
