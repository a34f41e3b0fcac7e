import { expect, test } from 'vitest';
import { formatBadge, formatBytes, formatCount, formatFileSize, formatList, pluralize } from './number-text.ts';

test.each([0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, 1_000_000_000, -1, -1_234])('groups the digits of %i like Intl', (count) => {
  expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
});

test.each([
  [0, '0'],
  [1, '1'],
  [9_999, '9,999'],
  [10_000, '10k'],
  [12_999, '12k'],
  [999_999, '999k'],
  [1_000_000, '1M'],
  [1_290_000, '1.2M'],
  [25_000_000, '25M'],
])('formats %i for a badge as %s', (count, text) => {
  expect(formatBadge(count)).toBe(text);
});

test.each([
  [0, '0 records'],
  [1, '1 record'],
  [2, '2 records'],
  [1_000, '1,000 records'],
])('formats %i records as %s', (count, text) => {
  expect(pluralize(count, 'record')).toBe(text);
});

test('uses the given plural of an irregular noun', () => {
  expect([0, 1, 2].map((count) => pluralize(count, 'entry', 'entries'))).toEqual(['0 entries', '1 entry', '2 entries']);
});

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c'], 'a, b and c'],
])('joins %j as a list', (items, text) => {
  expect(formatList(items)).toBe(text);
  expect(formatList(items, 'or')).toBe(text.replace(' and ', ' or '));
});

test.each([
  [0, '0 bytes', '0 bytes'],
  [1, '1 byte', '1 byte'],
  [2, '2 bytes', '2 bytes'],
  [1_000, '1.0 kB', '1,000 bytes'],
  [1_024, '1.0 kB', '1 KB'],
  [9_960, '10 kB', '9.7 KB'],
  [999_499, '999 kB', '976 KB'],
  [999_999, '1.0 MB', '977 KB'],
  [93_400_000, '93 MB', '89 MB'],
])('formats %i bytes as %s, and the size of a file as %s', (bytes, size, fileSize) => {
  expect([formatBytes(bytes), formatFileSize(bytes)]).toEqual([size, fileSize]);
});
