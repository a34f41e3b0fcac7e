import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatNumberInput,
  HUNDREDTHS,
  MILEAGE,
  MONEY,
  type NumberKind,
  normalizeNumberText,
  readInput,
  stepNumber,
  WHOLE,
} from './number-input.ts';

const PRICE_PER_TOKEN: NumberKind = { unit: 'money', decimals: 4 };

test.each<[NumberKind, string, string]>([
  [MONEY, '123,00', '123.00'],
  [MONEY, '12,5', '12.50'],
  [MONEY, '1.234,50', '1,234.50'],
  [MONEY, ' $1,234.5 ', '1,234.50'],
  [MONEY, '1 250,50 €', '1,250.50'],
  [MONEY, '1.2E+05', '120,000.00'],
  [HUNDREDTHS, '1,5', '1.5'],
  [HUNDREDTHS, '2.00', '2'],
  [WHOLE, '1,234', '1234'],
  [WHOLE, '40.0', '40'],
  [WHOLE, '-2', '-2'],
  [MILEAGE, '45,123 km', '45123'],
  [MILEAGE, '45.123 km', '45123'],
  [MILEAGE, '45 123 mi', '45123'],
  [PRICE_PER_TOKEN, '0,0375', '0.0375'],
  [PRICE_PER_TOKEN, '12.3450', '12.3450'],
  [MONEY, '12.345', '12.345'],
  [MONEY, '12,345.6.7', '12,345.6.7'],
  [WHOLE, '1.5', '1.5'],
  [MONEY, '', ''],
])('formats as %j the input %j: %j', (kind, text, shown) => {
  expect(normalizeNumberText(text, kind)).toBe(shown);
});

test.each<[NumberKind, string, string]>([
  [MONEY, '12.345', '“12.345” could mean 12,345 or 12.345. Enter 12345, or use at most 2 decimal places.'],
  [PRICE_PER_TOKEN, '12.345', '“12.345” could mean 12,345 or 12.345. Enter 12345 or 12.3450.'],
  [WHOLE, '12.345', '“12.345” could mean 12,345 or 12.345. Enter 12345.'],
  [MONEY, 'Fr. 12.345', '“Fr. 12.345” could mean 12,345 or 12.345. Enter 12345, or use at most 2 decimal places.'],
  [HUNDREDTHS, '١٢٫٣٤٥', '“١٢٫٣٤٥” could mean 12,345 or 12.345. Enter 12345, or use at most 2 decimal places.'],
  [WHOLE, '-12.345', '“-12.345” could mean -12,345 or -12.345. Enter -12345.'],
  [MONEY, '012,345', '“012,345” could mean 12,345 or 12.345. Enter 12345, or use at most 2 decimal places.'],
  [PRICE_PER_TOKEN, '($1.500)', '“($1.500)” could mean -1,500 or -1.500. Enter -1500 or -1.5.'],
  [MONEY, '12,345.6.7', '“12,345.6.7” isn’t a number. Enter a number like 1234.50.'],
  [WHOLE, 'many', '“many” isn’t a number. Enter a number like 1234.'],
  [MONEY, '12.3456', 'Use at most 2 decimal places.'],
  [MONEY, '0.005', 'Use at most 2 decimal places.'],
  [WHOLE, '1.5', 'Enter a whole number.'],
  [MILEAGE, '45123.4', 'Enter a whole number.'],
  [MONEY, 'x'.repeat(100), `“${'x'.repeat(29)}…” isn’t a number. Enter a number like 1234.50.`],
])('explains for %j why %j is invalid', (kind, text, message) => {
  expect(readInput(text, kind)).toEqual({ message });
});

test('reads back every displayed number', () => {
  for (const kind of [MONEY, HUNDREDTHS, WHOLE, MILEAGE, PRICE_PER_TOKEN]) {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (units) => {
        const value = Number((units / 10 ** kind.decimals).toFixed(kind.decimals)) + 0;
        const shown = formatNumberInput(value, kind);
        expect(readInput(shown, kind)).toEqual({ value });
        expect(normalizeNumberText(shown, kind)).toBe(shown);
      }),
    );
  }
});

test.each<[NumberKind, string, number, string | undefined]>([
  [WHOLE, '4', 1, '5'],
  [WHOLE, '0', -1, '0'],
  [WHOLE, '', 1, '1'],
  [WHOLE, '1,234', 1, '1235'],
  [MONEY, '0.1', 0.2, '0.30'],
  [MONEY, '12,50', -0.01, '12.49'],
  [MONEY, '12.345', 0.01, undefined],
  [MONEY, 'many', 0.01, undefined],
])('steps %j from %j by %d to %j', (kind, text, step, next) => {
  expect(stepNumber(text, kind, step, 0)).toBe(next);
});
