import { expect, test } from 'vitest';
import { createCredits } from './credits.ts';

const HOUR_MS = 3_600_000;
const START = Date.UTC(2026, 10, 21);

// Documented: api-limits: a rolling window of 24 hours
test('credits count for 24 hours from when they were spent', () => {
  const credits = createCredits();
  credits.spend(5, START);
  credits.spend(3, START + 10 * HOUR_MS);

  expect(credits.spent(START + 10 * HOUR_MS)).toBe(8);
  expect(credits.spent(START + 23 * HOUR_MS)).toBe(8);
  expect(credits.spent(START + 25 * HOUR_MS)).toBe(3);
  expect(credits.spent(START + 35 * HOUR_MS)).toBe(0);
});

test('credits of one minute add up', () => {
  const credits = createCredits();
  for (let call = 0; call < 10; call += 1) credits.spend(1, START + call);

  expect(credits.spent(START + 30_000)).toBe(10);
});
