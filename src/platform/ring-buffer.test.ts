import { expect, test } from 'vitest';
import { createRingBuffer } from './ring-buffer.ts';

function remembering(limit: number) {
  let time = 0;
  const recent = createRingBuffer<string>(limit, () => time);
  const addAt = (at: number, item: string) => {
    time = at;
    recent.add(item);
  };
  const at = (next: number) => {
    time = next;
    return recent;
  };
  return { addAt, at };
}

test('returns items younger than an age, oldest first', () => {
  const { addAt, at } = remembering(3);
  addAt(100, 'a');
  addAt(200, 'b');
  addAt(300, 'c');
  expect(at(350).youngerThan(150)).toEqual(['b', 'c']);
  expect(at(350).youngerThan(10)).toEqual([]);
  expect(at(350).youngerThan(350)).toEqual(['a', 'b', 'c']);
});

test('returns undefined if items of that age were dropped', () => {
  const { addAt, at } = remembering(2);
  for (const [index, item] of ['a', 'b', 'c'].entries()) addAt(index * 100, item);
  expect(at(300).youngerThan(150)).toEqual(['c']);
  expect(at(300).youngerThan(299)).toEqual(['b', 'c']);
  expect(at(300).youngerThan(300)).toBeUndefined();
});

test('returns undefined if the buffer is younger than the age', () => {
  const { at } = remembering(2);
  expect(at(100).youngerThan(100)).toEqual([]);
  expect(at(100).youngerThan(101)).toBeUndefined();
});

test('returns the items after a known item and undefined after an unknown one', () => {
  const { addAt, at } = remembering(2);
  for (const item of ['a', 'b', 'c']) addAt(0, item);
  expect(at(0).after((item) => item === 'b')).toEqual(['c']);
  expect(at(0).after((item) => item === 'c')).toEqual([]);
  expect(at(0).after((item) => item === 'a')).toBeUndefined();
});
