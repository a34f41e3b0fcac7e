import { expect, test } from 'vitest';
import { createSortedList } from './sorted-list.ts';
import { wholeMatch, wordsMatch } from './text-match.ts';

interface Item {
  readonly id: string;
  readonly at: number;
}

const listOf = (...items: readonly Item[]) => {
  const list = createSortedList<Item>(({ at }) => at);
  for (const item of items) list.add(item);
  return list;
};
const ids = (items: readonly Item[]) => items.map(({ id }) => id).join('');

test('a sorted list keeps its order by number and then by id', () => {
  const list = listOf({ id: 'c', at: 2 }, { id: 'a', at: 3 }, { id: 'b', at: 2 }, { id: 'd', at: 1 });

  expect(ids(list.items)).toBe('dbca');
  list.remove({ id: 'c', at: 2 });
  list.remove({ id: 'x', at: 2 });
  expect(ids(list.items)).toBe('dba');
  list.replace({ id: 'd', at: 1 }, { id: 'd', at: 9 });
  expect(ids(list.items)).toBe('bad');
});

test('a sorted list finds what lies between two numbers, both included', () => {
  const list = listOf({ id: 'a', at: 1 }, { id: 'b', at: 2 }, { id: 'c', at: 3 }, { id: 'd', at: 4 });

  expect(ids(list.between(2, 3))).toBe('bc');
  expect(ids(list.between(5, 9))).toBe('');
  expect(ids(list.between(0, 9))).toBe('abcd');
});

test('signs in a search text mean themselves, but for the star', () => {
  expect(wordsMatch('a.c')('abc')).toBe(false);
  expect(wordsMatch('(12 V)')('Battery (12 V) dead')).toBe(true);
  expect(wordsMatch('bat')('Battery')).toBe(false);
  expect(wordsMatch('bat*')('Battery')).toBe(true);
  expect(wordsMatch('*')(null)).toBe(false);
  expect(wordsMatch('größe')('GRÖSSE Größe')).toBe(true);
  expect(wholeMatch('a@b.example,c@d.example')('C@D.example')).toBe(true);
  expect(wholeMatch('a@b.example')(null)).toBe(false);
});
