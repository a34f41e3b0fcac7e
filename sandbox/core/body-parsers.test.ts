import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isTooDeep, MAX_DEPTH } from './body-parsers.ts';

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

test.each([
  ['lists at the limit', nested('[', ']', MAX_DEPTH), false],
  ['lists above the limit', nested('[', ']', MAX_DEPTH + 1), true],
  ['objects above the limit', `${'{"a":'.repeat(MAX_DEPTH + 1)}1${'}'.repeat(MAX_DEPTH + 1)}`, true],
  ['many lists beside each other', `[${Array(5_000).fill('[]').join(',')}]`, false],
  ['brackets within a text', JSON.stringify('['.repeat(5_000)), false],
  ['brackets after an escaped quote', JSON.stringify(`"${'['.repeat(5_000)}`), false],
  ['brackets after an escaped backslash', `["\\\\",${nested('[', ']', MAX_DEPTH + 1)}]`, true],
  ['a list that is never closed', '['.repeat(100_000), true],
  ['a text that is never closed', `"${'['.repeat(5_000)}`, false],
])('%s', (_what, json, expected) => {
  expect(isTooDeep(json)).toBe(expected);
});

test('ordinary JSON is never too deep, whatever its texts hold', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, text) => {
      expect(isTooDeep(JSON.stringify({ value, text: text.repeat(100), pad: '[{"'.repeat(400) }))).toBe(false);
    }),
  );
});
