import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDollars, formatShortDollars, hasWholeCents, toCents, toDollars } from './money.ts';

test('dollars become whole cents and come back unchanged', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => toCents(toDollars(cents)) === cents));
});

test('binary fractions that fall short of a cent do not lose it', () => {
  expect(toCents(19.99)).toBe(1999);
  expect(toCents(1.15)).toBe(115);
});

test('an amount of whole cents is known however large it is, and so is one with more decimals', () => {
  fc.assert(fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (cents) => hasWholeCents(cents / 100)));
  expect([0.1 + 0.2, 297_873_681.03, 1.005, 0.001].map(hasWholeCents)).toEqual([true, true, false, false]);
});

test('amounts are printed with two decimals and thousands apart', () => {
  expect(formatDollars(0)).toBe('$0.00');
  expect(formatDollars(1234.5)).toBe('$1,234.50');
});

test('where there is little room, cents are printed only when there are some', () => {
  expect([0, 1234, 1234.5].map(formatShortDollars)).toEqual(['$0', '$1,234', '$1,234.50']);
});
