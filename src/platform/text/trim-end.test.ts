import { expect, test } from 'vitest';
import { escapePattern } from './escape-pattern.ts';
import { trimEndOf } from './trim-end.ts';

test.each([
  ['https://zoho.example//', '/', 'https://zoho.example'],
  ['Not found. :', '.: ', 'Not found'],
  ['...', '.', ''],
  ['', '.', ''],
  ['a.b', '.', 'a.b'],
])('%j without %j at its end is %j', (text, characters, trimmed) => expect(trimEndOf(text, characters)).toBe(trimmed));

test.each(['a.b*c', '(x|y)[z]{1}', '^$\\/?+', 'plain'])('an escaped pattern of %j matches that text only', (text) => {
  const pattern = new RegExp(`^${escapePattern(text)}$`, 'u');
  expect(pattern.test(text)).toBe(true);
  expect(pattern.test(`${text}x`)).toBe(false);
});
