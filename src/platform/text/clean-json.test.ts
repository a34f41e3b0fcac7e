import { expect, test } from 'vitest';
import { cleanJson, DEEPEST_JSON } from './clean-json.ts';
import { scalarText } from './scalar-text.ts';

const depthOf = (value: unknown): number => {
  let depth = 0;
  for (let inner = value; typeof inner === 'object' && inner !== null; inner = Object.values(inner)[0]) depth += 1;
  return depth;
};

test.each([
  ['texts and keys', { 'k\u0000ey': ['a\ud800', 'b\u0000'] }, { key: ['a\ufffd', 'b'] }],
  ['numbers beyond those of JavaScript', JSON.parse('[1e999,-1e999,1e300,-5]'), [null, null, 1e300, -5]],
  ['__proto__ keys', JSON.parse('{"__proto__":{"isAdmin":true},"a":1}'), { a: 1 }],
  ['keys that become __proto__', JSON.parse('{"__pro\\u0000to__":{"isAdmin":true}}'), {}],
  ['nothing else', { a: [1, 'x', true, null, {}], b: '😀' }, { a: [1, 'x', true, null, {}], b: '😀' }],
])('cleans %s', (_what, given, expected) => {
  const cleaned = cleanJson(given);
  expect(cleaned).toEqual(expected);
  expect(Object.getPrototypeOf(cleaned)).toBe(Object.getPrototypeOf(expected));
});

test.each([
  ['lists', '['.repeat(1_000_000), ']'.repeat(1_000_000)],
  ['objects', '{"a":'.repeat(200_000), `1${'}'.repeat(200_000)}`],
])('drops values below the depth limit: %s', (_what, open, close) => {
  const cleaned = cleanJson(JSON.parse(open + close));
  expect(depthOf(cleaned)).toBe(DEEPEST_JSON);
  expect(JSON.stringify(cleaned)).toMatch(/null/);
});

test.each<[unknown, string]>([
  ['text', 'text'],
  [12.5, '12.5'],
  [false, 'false'],
  [['a', 1, null], 'a,1,'],
  [null, ''],
  [{ toString: 1, valueOf: 1 }, ''],
])('converts %j to the text %j', (value, text) => expect(scalarText(value)).toBe(text));
