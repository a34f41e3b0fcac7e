import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../../../platform/money.ts';
import { addUp, previewTotals, toLineTotal } from './invoice-amounts.rules.ts';

test.each([
  [0.5, 120, 60],
  [0.33, 0.5, 0.17],
  [0.01, 0.5, 0.01],
  [0.01, 0.49, 0],
  [1.15, 1.1, 1.27],
  [1_000_000, 1_000.01, 1_000_010_000],
])('rounds the total of %d at %d to %d, half a cent up', (quantity, unitPrice, total) => {
  expect(toLineTotal({ quantity, unitPrice })).toBe(total);
});

test.each([
  [380.5, 30.44, 410.94],
  [0.06, 0, 0.06],
  [0.07, 0.01, 0.08],
  [1_000_000_000, 80_000_000, 1_080_000_000],
])('calculates the tax on %d as %d', (subtotal, tax, total) => {
  expect(addUp([{ total: subtotal }])).toEqual({ subtotal, tax, total });
});

const hundredths = (most: number) => fc.integer({ min: 0, max: most }).map((whole) => whole / 100);
const aLine = fc.record({ quantity: hundredths(100_000), unitPrice: hundredths(10_000_000) });

test('adds amounts exactly to the cent in any order', () => {
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 50 }), (lines) => {
      const totals = lines.map((line) => ({ total: toLineTotal(line) }));
      const { subtotal, tax, total } = addUp(totals);
      expect(toCents(subtotal)).toBe(totals.reduce((sum, line) => sum + toCents(line.total), 0));
      expect(toCents(total)).toBe(toCents(subtotal) + toCents(tax));
      // Half up, defined independently: the nearest cent, or the higher one of two equally near.
      const distance = 100 * toCents(tax) - 8 * toCents(subtotal);
      expect(distance > -50 && distance <= 50).toBe(true);
      expect(addUp(totals.toReversed())).toEqual({ subtotal, tax, total });
      expect(previewTotals(lines)).toEqual({ subtotal, tax, total });
    }),
  );
});

test('rounds a line total to the nearest cent', () => {
  fc.assert(
    fc.property(aLine, (line) => {
      const exact = toCents(line.quantity) * toCents(line.unitPrice);
      const distance = 100 * toCents(toLineTotal(line)) - exact;
      expect(distance > -50 && distance <= 50).toBe(true);
    }),
  );
});

test('ignores an empty line', () => {
  const blank = { quantity: 1, unitPrice: '' };
  expect(previewTotals([blank, { quantity: -1, unitPrice: 5 }, { quantity: 2, unitPrice: 5 }])).toMatchObject({ subtotal: 10 });
});
