import { describe, expect, test } from 'vitest';
import { plain, wholeMatch, wordsMatch } from './text-match.ts';

const placeholder = (name: string) => `\${${name}}`;

// Documented: Search.json: wildcards, ${empty} and ${notempty}; assumed: that everything else is compared by whole words.
describe('words of a text are found', () => {
  test.each([
    ['Battery', 'Battery (12 V) dead'],
    ['battery', 'BATTERY'],
    ['(12 V)', 'Battery (12 V) dead'],
    ['12', 'Battery (12 V) dead'],
    ['größe', 'GRÖSSE Größe'],
    ['c++', 'written in C++, they say'],
    ['bat*', 'Battery'],
    ['*ry', 'Battery'],
    ['*tt*', 'Battery'],
    ['B*t*y', 'Battery'],
    ['*', ''],
    ['*', 'anything\nat all'],
    ['a*c', 'a\nc'],
    ['**', 'x'],
    ['ab*ba', 'abba'],
    [placeholder('empty'), ''],
    [placeholder('EMPTY'), null],
    [placeholder('notempty'), 'x'],
  ])('%j in %j', (pattern, value) => {
    expect(wordsMatch(pattern)(value)).toBe(true);
  });

  test.each([
    ['bat', 'Battery'],
    ['attery', 'Battery'],
    ['a.c', 'abc'],
    ['a|b', 'a'],
    ['[a-z]', 'b'],
    ['bat*', 'Combat'],
    ['*bat', 'Battery'],
    ['ab*ba', 'aba'],
    ['a*b*c', 'acb'],
    ['*a*a*', 'a'],
    ['*', null],
    ['x', null],
    [placeholder('empty'), ' '],
    [placeholder('notempty'), ''],
    [placeholder('nothing'), ''],
  ])('%j not in %j', (pattern, value) => {
    expect(wordsMatch(pattern)(value)).toBe(false);
  });
});

describe('a whole value is found', () => {
  test.each([
    ['a@b.example', 'A@B.example', true],
    ['a@b.example,c@d.example', 'c@d.example', true],
    ['a@b.example, c@d.example', 'c@d.example', true],
    ['a@*', 'a@b.example', true],
    ['*@d.example,a@*', 'x@d.example', true],
    ['b.example', 'a@b.example', false],
    ['a@b.example', null, false],
    ['', '', true],
    ['', null, false],
    [`${placeholder('empty')},a@b.example`, null, true],
  ])('%j in %j: %j', (pattern, value, isFound) => {
    expect(wholeMatch(pattern)(value)).toBe(isFound);
  });
});

test('many stars in a long text come to an end', () => {
  const pattern = `${'*a'.repeat(40)}b`;

  expect(wordsMatch(pattern)('a'.repeat(65_535))).toBe(false);
  expect(wordsMatch(pattern)(`${'a'.repeat(65_534)}b`)).toBe(true);
});

test('HTML loses its marks', () => {
  expect(plain('<p>Fuse <b>7</b></p>').replaceAll(/\s+/g, ' ').trim()).toBe('Fuse 7');
  expect(plain('5 < 7')).toBe('5 < 7');
});
