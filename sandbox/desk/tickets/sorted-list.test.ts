import { expect, test } from 'vitest';
import { createRandom } from '../../core/random.ts';
import { createSortedList } from './sorted-list.ts';

interface Item {
  readonly id: string;
  readonly at: number;
}

const createList = (...items: readonly Item[]) => {
  const list = createSortedList<Item>(({ at }) => at);
  for (const item of items) list.add(item);
  return list;
};
const ids = (items: readonly Item[]) => items.map(({ id }) => id).join('');

test('a sorted list keeps its order by number and then by id', () => {
  const list = createList({ id: 'c', at: 2 }, { id: 'a', at: 3 }, { id: 'b', at: 2 }, { id: 'd', at: 1 });

  expect(ids(list.items)).toBe('dbca');
  list.remove({ id: 'c', at: 2 });
  list.remove({ id: 'x', at: 2 });
  expect(ids(list.items)).toBe('dba');
  list.replace({ id: 'd', at: 1 }, { id: 'd', at: 9 });
  expect(ids(list.items)).toBe('bad');
});

test('a sorted list finds what lies between two numbers, both included', () => {
  const list = createList({ id: 'a', at: 1 }, { id: 'b', at: 2 }, { id: 'c', at: 3 }, { id: 'd', at: 4 });

  expect(ids(list.between(2, 3))).toBe('bc');
  expect(ids(list.between(5, 9))).toBe('');
  expect(ids(list.between(0, 9))).toBe('abcd');
});

test('a sorted list keeps its order whatever is added and removed', () => {
  const random = createRandom(7);
  const list = createSortedList<Item>(({ at }) => at);
  const kept = new Map<string, Item>();
  for (let step = 0; step < 2_000; step += 1) {
    const id = String(Math.floor(random() * 300)).padStart(3, '0');
    const before = kept.get(id);
    const after = { id, at: Math.floor(random() * 50) };
    if (before && random() < 0.3) {
      list.remove(before);
      kept.delete(id);
    } else {
      if (before) list.replace(before, after);
      else list.add(after);
      kept.set(id, after);
    }
  }
  const expected = [...kept.values()].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));

  expect(list.items).toEqual(expected);
  expect(list.between(10, 20)).toEqual(expected.filter(({ at }) => at >= 10 && at <= 20));
});
