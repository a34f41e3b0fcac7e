import { expect, test } from 'vitest';
import { escapePattern } from './escape-pattern.ts';
import { trimEndOf } from './trim-end.ts';

test.each([
  ['https://zoho.example//', '/', 'https://zoho.example'],
  ['Not found. :', '.: ', 'Not found'],
  ['...', '.', ''],
  ['', '.', ''],
  ['a.b', '.', 'a.b'],
])('trims %j of %j to %j', (text, characters, trimmed) => expect(trimEndOf(text, characters)).toBe(trimmed));

test.each(['a.b*c', '(x|y)[z]{1}', '^$\\/?+', 'plain'])('escapes %j to a pattern that matches only that text', (text) => {
  const pattern = new RegExp(`^${escapePattern(text)}$`, 'u');
  expect(pattern.test(text)).toBe(true);
  expect(pattern.test(`${text}x`)).toBe(false);
});
