import { describe, expect, test } from 'vitest';
import { createSettings } from '../core/settings.ts';
import { slicePage, toPage } from './page.ts';
import { findQueryError, inRange, isUtcTime, searchText, someOf, someTexts, sortedBy, splitList, timeRange } from './query.ts';

const settings = createSettings({ deskMaxLimit: { value: 100, about: '' } });
const isFine = (check: ReturnType<typeof sortedBy>, value: string) => check('x', value, settings) === undefined;

// Documented: The OpenAPI description: yyyy-MM-ddThh:mm:ss.SSSZ, fractions of up to three digits or none.
describe('a time is in UTC, with a Z', () => {
  test.each(['2026-11-21T10:00:00Z', '2026-11-21T10:00:00.5Z', '2026-11-21T10:00:00.000Z', '1999-12-31T23:59:59.999Z'])('%s', (text) => {
    expect(isUtcTime(text)).toBe(true);
  });
  test.each([
    '2026-11-21',
    '2026-11-21T10:00Z',
    '2026-11-21T10:00:00',
    '2026-11-21T10:00:00z',
    '2026-11-21T10:00:00+00:00',
    '2026-11-21T10:00:00.1234Z',
    '2026-13-01T10:00:00Z',
    '2026-11-21T24:00:01Z',
    ' 2026-11-21T10:00:00Z',
    '2026-11-21T10:00:00Z\n',
    '21.11.2026 10:00',
    '1795255200000',
    '',
  ])('not %j', (text) => {
    expect(isUtcTime(text)).toBe(false);
  });
});

test('a range is two times with a comma between them', () => {
  const at = '2026-11-21T10:00:00Z';

  expect(isFine(timeRange, `${at},${at}`)).toBe(true);
  for (const wrong of [at, `${at},`, `,${at}`, `${at},${at},${at}`, `${at};${at}`, `${at}, ${at}`])
    expect(isFine(timeRange, wrong)).toBe(false);
});

test('a list of values has each of them known', () => {
  expect(isFine(someOf('a', 'b'), 'b,a')).toBe(true);
  for (const wrong of ['c', 'a,c', 'a,', '', 'A']) expect(isFine(someOf('a', 'b'), wrong)).toBe(false);
  expect(isFine(someTexts, Array(30).fill('x').join(','))).toBe(true);
  expect(isFine(someTexts, Array(31).fill('x').join(','))).toBe(false);
});

test('a list is sorted by a field either way, by others only one way', () => {
  const check = sortedBy(['createdTime'], 'relevance');

  for (const right of ['createdTime', '-createdTime', 'relevance']) expect(isFine(check, right)).toBe(true);
  for (const wrong of ['-relevance', '+createdTime', 'createdtime', '']) expect(isFine(check, wrong)).toBe(false);
});

test('a text to search for has three letters at least', () => {
  expect(isFine(searchText(5), 'abc')).toBe(true);
  expect(isFine(searchText(5), 'äöü')).toBe(true);
  expect(isFine(searchText(5), 'abcde')).toBe(true);
  expect(isFine(searchText(5), 'ab')).toBe(false);
  expect(isFine(searchText(5), 'abcdef')).toBe(false);
});

test('a number names its range when it is outside, and is invalid when it is none', () => {
  const check = inRange(1, ({ number }) => number('deskMaxLimit'));

  expect(check('limit', '100', settings)).toBeUndefined();
  expect(check('limit', '007', settings)).toBeUndefined();
  expect(check('limit', '101', settings)).toBe("The value passed for field 'limit' exceeds the range of '1-100'.");
  expect(check('limit', '9'.repeat(400), settings)).toContain('exceeds the range');
  for (const wrong of ['-1', '1.0', '1e1', ' 1', '']) {
    expect(check('limit', wrong, settings)).toBe("The value passed for the 'limit' query parameter is invalid.");
  }
});

test('names that every object has are unknown parameters all the same', () => {
  const params = { limit: inRange(1, 5) };

  for (const name of ['constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    expect(findQueryError(params, { [name]: '1' }, settings)).toBe(`Extra query parameter '${name}' is present in the input.`);
  }
  expect(findQueryError(params, { orgId: 'anything', limit: '5' }, settings)).toBeUndefined();
});

test('a page is cut out of its items', () => {
  expect(toPage({}, 25)).toEqual({ from: 0, limit: 25 });
  expect(toPage({ from: '3', limit: '2' }, 25)).toEqual({ from: 3, limit: 2 });
  expect(slicePage([1, 2, 3, 4, 5], { from: 3, limit: 5 })).toEqual([4, 5]);
  expect(slicePage([1, 2], { from: 2, limit: 5 })).toEqual([]);
  expect([splitList(undefined), splitList('a,b')]).toEqual([[], ['a', 'b']]);
});
