import { expect, test } from 'vitest';
import { attemptsText, failedText } from '../attempts-text.ts';

const NOW = Date.parse('2026-11-28T12:00:00Z');
const at = (ms: number) => new Date(NOW + ms).toISOString();

test.each([
  [1, null, '1 attempt · Retries after you change the record'],
  [2, at(-1_000), '2 attempts · Retrying now'],
  [1_000, at(4 * 60_000), '1,000 attempts · Next attempt in 4m'],
])('shows %d attempts and the next one', (attempts, nextTryAt, text) => {
  expect(attemptsText(attempts, nextTryAt, NOW)).toBe(text);
});

test.each([
  [1, 'Failed 7m ago'],
  [2, 'First failed 7m ago'],
])('shows since when %d attempts have failed', (attempts, text) => {
  expect(failedText(attempts, at(-7 * 60_000), NOW)).toBe(text);
});
