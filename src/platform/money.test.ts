import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollars, formatShortDollars, hasWholeCents, toCents, toDollars } from './money.ts';

test('converts dollars to cents and back without loss', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => toCents(toDollars(cents)) === cents));
});

test('rounds binary fractions to the nearest cent', () => {
  expect(toCents(19.99)).toBe(1999);
  expect(toCents(1.15)).toBe(115);
});

test('detects amounts with more than 2 decimals', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => hasWholeCents(cents / 100)));
  expect([0.1 + 0.2, 297_873_681.03, 1.005, 0.001].map(hasWholeCents)).toEqual([true, true, false, false]);
});

test.each([
  [0, '$0.00', '$0'],
  [1, '$1.00', '$1'],
  [2.5, '$2.50', '$2.50'],
  [1_000, '$1,000.00', '$1,000'],
  [-1_234.5, '-$1,234.50', '-$1,234.50'],
])('formats %d dollars as %s, and as %s where space is limited', (dollars, long, short) => {
  expect([formatDollars(dollars), formatShortDollars(dollars)]).toEqual([long, short]);
});
