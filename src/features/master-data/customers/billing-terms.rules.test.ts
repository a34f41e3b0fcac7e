import { expect, test } from 'vitest';
import { applyPriceLevel, describePrice, describePriceLevel, describeTax } from './billing-terms.rules.ts';

test.each([
  [95, 0, 95],
  [95, 10, 85.5],
  [0.05, 50, 0.03],
  [33.33, 10, 30],
  [120, 100, 0],
])('sells a list price of %d with %d%% off at %d, half a cent up', (listPrice, priceLevel, price) => {
  expect(applyPriceLevel(listPrice, priceLevel)).toBe(price);
});

test('describes tax, price level and price', () => {
  expect([0, 10].map((priceLevel) => describePrice(95, priceLevel))).toEqual(['$95.00', '$85.50 (10% off $95.00)']);
  expect(['', 'TX-4471'].map((taxCertificate) => describeTax({ isTaxExempt: true, taxCertificate }))).toEqual([
    'Exempt',
    'Exempt (TX-4471)',
  ]);
  expect(describeTax({ isTaxExempt: false, taxCertificate: 'TX-4471' })).toBe('Taxed');
  expect([0, 10].map(describePriceLevel)).toEqual(['Standard', '10% off the price list']);
});
