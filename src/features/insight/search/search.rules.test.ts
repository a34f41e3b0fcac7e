import { expect, test } from 'vitest';
import { parseSearch, suggestFilters, toWords, withoutFilter } from './search-text.rules.ts';
import { countMistakes, findSpellings, mayBeTypo } from './spelling.rules.ts';

test('takes filters with their quotes out of the text, and keeps unknown ones', () => {
  const parsed = parseSearch('dead  make:"Land Rover" ecu STATUS:new assignee:me note:this is:');
  expect(parsed).toMatchObject({ text: 'dead ecu note:this', filters: { make: 'Land Rover', status: 'New', assignee: 'me' }, unknown: [] });
  expect(parsed.typed.map(({ typed }) => typed)).toEqual(['make:"Land Rover"', 'STATUS:new', 'assignee:me']);
  const [make] = parsed.typed;
  expect(make && withoutFilter('dead make:"Land Rover" ecu', make)).toBe('dead ecu');
  expect(parseSearch('type:tech is:closed').filters).toEqual({ type: 'Tech Support', state: 'closed' });
  expect(parseSearch('status:re status:blue').unknown.map(({ value }) => value)).toEqual(['re', 'blue']);
  expect(parseSearch('a@b.example:is:open').filters).toEqual({});
});

test('suggests filters while typing', () => {
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

test('splits words at spaces, without punctuation', () => {
  expect(toWords('"Dead" ECU, (P0420-00) dead …')).toEqual(['dead', 'ecu', 'p0420-00']);
});

test('matches words that differ by one or two letters, but no other numbers', () => {
  expect([countMistakes('brkae', 'brake'), countMistakes('transmisson', 'transmission'), countMistakes('abc', 'abc')]).toEqual([1, 1, 0]);
  const known = [
    { word: 'brave', count: 2 },
    { word: 'brake', count: 90 },
    { word: 'breaker', count: 900 },
  ];
  expect(findSpellings('brakr', known).map(({ word }) => word)).toEqual(['brake']);
  expect(['brake', 'bra', 'p0420'].map(mayBeTypo)).toEqual([true, false, false]);
});
