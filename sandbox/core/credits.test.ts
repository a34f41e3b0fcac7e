import { expect, test } from 'vitest';
import { createCredits } from './credits.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 21);
const PER_DAY = 100;

// Documented: api-limits: a rolling window of 24 hours
test('rolling credits count for 24 hours from when they were spent', () => {
  const credits = createCredits('rolling');
  credits.take(5, PER_DAY, START);
  credits.take(3, PER_DAY, START + 10 * HOUR_MS);

  const remaining = (hours: number) => credits.take(0, PER_DAY, START + hours * HOUR_MS);
  expect([10, 23, 25, 35].map(remaining)).toEqual([92, 92, 97, 100]);
});

test('credits of one minute add up', () => {
  const credits = createCredits('rolling');
  for (let call = 0; call < 10; call += 1) credits.take(1, PER_DAY, START + call);

  expect(credits.take(0, PER_DAY, START + 30_000)).toBe(90);
});

// Assumed: a day starts with the first call
test('all fixed credits return 24 hours after the first call', () => {
  const credits = createCredits('fixed');
  credits.take(5, PER_DAY, START);
  expect(credits.take(3, PER_DAY, START + 23 * HOUR_MS)).toBe(92);
  expect(credits.secondsToReset(START + 23 * HOUR_MS)).toBe(3_600);
  expect(credits.take(1, PER_DAY, START + 24 * HOUR_MS)).toBe(99);
});

test.each(['rolling', 'fixed'] as const)('what is asked for beyond the %s credits is not taken', (period) => {
  const credits = createCredits(period);
  expect(credits.take(PER_DAY + 1, PER_DAY, START)).toBe(-1);
  expect(credits.take(PER_DAY, PER_DAY, START + 1)).toBe(0);
  expect(credits.take(1, PER_DAY, START + 2)).toBe(-1);
});
