import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCents } from '../../../platform/money.ts';
import { addUp, explainDiscount, previewTotals, toLineTotal } from './invoice-amounts.rules.ts';

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
  expect(addUp([{ total: subtotal }])).toEqual({ subtotal, discount: 0, tax, total });
});

const hundredths = (most: number) => fc.integer({ min: 0, max: most }).map((whole) => whole / 100);
const aLine = fc.record({ quantity: hundredths(100_000), unitPrice: hundredths(10_000_000) });

const someReductions = fc.record({
  discountType: fc.constantFrom('percent', 'amount'),
  discountValue: hundredths(20_000),
  isTaxExempt: fc.boolean(),
});

test.each([
  ['percent', 10, 10.01, 1, 0.72, 9.73],
  ['percent', 12.5, 100, 12.5, 7, 94.5],
  ['percent', 100, 99.99, 99.99, 0, 0],
  ['amount', 20, 250.5, 20, 18.44, 248.94],
] as const)('subtracts a discount by %s of %d from %d before the tax', (discountType, discountValue, subtotal, discount, tax, total) => {
  const reductions = { discountType, discountValue, isTaxExempt: false };
  expect(addUp([{ total: subtotal }], reductions)).toEqual({ subtotal, discount, tax, total });
  expect(addUp([{ total: subtotal }], { ...reductions, isTaxExempt: true })).toMatchObject({ discount, tax: 0 });
});

test.each([
  ['percent', 100, undefined],
  ['percent', 100.01, 'The discount can’t exceed 100%'],
  ['amount', 50, undefined],
  ['amount', 50.01, 'The discount can’t exceed the subtotal of $50.00'],
] as const)('limits a discount by %s of %d', (discountType, discountValue, problem) => {
  expect(explainDiscount(50, { discountType, discountValue })).toBe(problem);
});

test('adds amounts exactly to the cent in any order', () => {
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 50 }), someReductions, (lines, reductions) => {
      const totals = lines.map((line) => ({ total: toLineTotal(line) }));
      const added = addUp(totals, reductions);
      const { subtotal, discount, tax, total } = added;
      expect(toCents(subtotal)).toBe(totals.reduce((sum, line) => sum + toCents(line.total), 0));
      expect(toCents(total)).toBe(toCents(subtotal) - toCents(discount) + toCents(tax));
      expect(discount >= 0 && discount <= subtotal).toBe(true);
      // Half up, defined independently: the nearest cent, or the higher one of two equally near.
      const distance = 100 * toCents(tax) - (reductions.isTaxExempt ? 0 : 8) * (toCents(subtotal) - toCents(discount));
      expect(distance > -50 && distance <= 50).toBe(true);
      expect(addUp(totals.toReversed(), reductions)).toEqual(added);
      expect(previewTotals(lines, reductions)).toEqual(added);
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
