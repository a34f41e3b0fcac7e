import { expect, test } from 'vitest';
import { parseSearch, suggestFilters, toWords, withoutFilter } from './search-text.rules.ts';
import { countMistakes, findSpellings, mayBeTypo } from './spelling.rules.ts';

test('filters are taken out of the text with their quotes; what is no filter stays', () => {
  const parsed = parseSearch('dead  make:"Land Rover" ecu STATUS:new assignee:me note:this is:');
  expect(parsed).toMatchObject({ text: 'dead ecu note:this', filters: { make: 'Land Rover', status: 'New', assignee: 'me' }, unknown: [] });
  expect(parsed.typed.map(({ typed }) => typed)).toEqual(['make:"Land Rover"', 'STATUS:new', 'assignee:me']);
  const [make] = parsed.typed;
  expect(make && withoutFilter('dead make:"Land Rover" ecu', make)).toBe('dead ecu');
  expect(parseSearch('type:tech is:closed').filters).toEqual({ type: 'Tech Support', state: 'closed' });
  expect(parseSearch('status:re status:blue').unknown.map(({ value }) => value)).toEqual(['re', 'blue']);
  expect(parseSearch('a@b.example:is:open').filters).toEqual({});
});

test('filters are suggested as they are typed', () => {
  const known = { makes: ['BMW', 'Land Rover'], assignees: ['Dana Whitfield', "Pat O'Brien"] };
  expect(suggestFilters('ecu st', known)).toEqual(['ecu status:']);
  expect(suggestFilters('ecu make:ro', known)).toEqual(['ecu make:"Land Rover" ']);
  expect(suggestFilters('assignee:', known)).toEqual([
    'assignee:me ',
    'assignee:Unassigned ',
    'assignee:"Dana Whitfield" ',
    'assignee:"Pat O\'Brien" ',
  ]);
  for (const typed of ['obrien', 'o’brien', '"pat-obr'])
    expect(suggestFilters(`assignee:${typed}`, known)).toEqual(['assignee:"Pat O\'Brien" ']);
  expect(suggestFilters('make:landrover', known)).toEqual(['make:"Land Rover" ']);
  expect(suggestFilters('is:op', known)).toEqual(['is:open ']);
  expect(suggestFilters('foo:bar', known)).toEqual([]);
  expect(suggestFilters('', known)).toEqual([]);
});

test('words are what stands between blanks, without the signs around them', () => {
  expect(toWords('"Dead" ECU, (P0420-00) dead …')).toEqual(['dead', 'ecu', 'p0420-00']);
});

test('a word is taken for one that differs by a letter or two, and a number for no other', () => {
  expect([countMistakes('brkae', 'brake'), countMistakes('transmisson', 'transmission'), countMistakes('abc', 'abc')]).toEqual([1, 1, 0]);
  const known = [
    { word: 'brave', count: 2 },
    { word: 'brake', count: 90 },
    { word: 'breaker', count: 900 },
  ];
  expect(findSpellings('brakr', known).map(({ word }) => word)).toEqual(['brake']);
  expect(['brake', 'bra', 'p0420'].map(mayBeTypo)).toEqual([true, false, false]);
});
