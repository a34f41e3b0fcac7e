import { expect, test } from 'vitest';
import { formatBadge, formatCount } from './number-text.ts';

test.each([0, 7, 999, 1_000, 12_345, 100_000, 1_234_567, 1_000_000_000, -1, -1_234])(
  '%i is grouped as the engine would group it',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
  },
);

test.each([
  [0, '0'],
  [9_999, '9,999'],
  [10_000, '10k'],
  [12_999, '12k'],
  [999_999, '999k'],
  [1_000_000, '1M'],
  [1_290_000, '1.2M'],
  [25_000_000, '25M'],
])('%i open things are %s in a badge', (count, text) => {
  expect(formatBadge(count)).toBe(text);
});
