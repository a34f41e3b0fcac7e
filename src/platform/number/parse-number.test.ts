import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDecimals, readNumber } from './parse-number.ts';

test.each([
  ['0', 0],
  ['7', 7],
  ['007', 7],
  ['+7', 7],
  ['-0', 0],
  ['123,00', 123],
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['12,50', 12.5],
  ['1,005', 1005],
  ['1.0050', 1.005],
  ['0.345', 0.345],
  ['0,345', 0.345],
  ['.5', 0.5],
  [',5', 0.5],
  ['12.3456', 12.3456],
  ['12,3456', 12.3456],
  ['1234.567', 1234.567],
  ['1234,567', 1234.567],
  ['1,234', 1234],
  ['12,345', 12_345],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1,234.567', 1234.567],
  ['1.234,567', 1234.567],
  ['12.345.678,9', 12_345_678.9],
  ["1'250.50", 1250.5],
  ['1’250,50', 1250.5],
  ["1'234'567", 1_234_567],
  ['1 250,50', 1250.5],
  ['1\u00a0250,50', 1250.5],
  ['1\u202f250.50', 1250.5],
  ['1\u2009234\u2009567', 1_234_567],
  ['1,25,000.00', 125_000],
  ['12,34,56,789', 123_456_789],
  ['1.2E+05', 120_000],
  ['1,2e5', 120_000],
  ['2.5E-2', 0.025],
  ['-5', -5],
  ['- 5', -5],
  ['\u22125', -5],
  ['5-', -5],
  ['(500.00)', -500],
  ['１２，５', 12.5],
  ['١٢٫٥', 12.5],
  ['१२३', 123],
  ['\u200e1,5\u200f', 1.5],
  [' 12 ', 12],
])('reads %j as %d', (text, value) => {
  expect(readNumber(text)).toEqual({ value });
});

test.each([
  ['$1,234', 1234],
  ['1.250,50 €', 1250.5],
  ['€1.250,50', 1250.5],
  ['CHF 99', 99],
  ['99 chf', 99],
  ['99.-', 99],
  ['Fr. 99,-', 99],
  ['Rs. 1200', 1200],
  ['Rs.1,25,000.00', 125_000],
  ['1 250,50 kr', 1250.5],
  ['US$ 1,234.50', 1234.5],
  ['$1,234.50 USD', 1234.5],
  ['$.50', 0.5],
  ['-$5', -5],
  ['$-5', -5],
  ['($500.00)', -500],
  ['5,00- €', -5],
  ['￥１，２３４', 1234],
])('reads the amount %j as %d', (text, value) => {
  expect(readNumber(text, { unit: 'money' })).toEqual({ value });
});

test.each([
  ['45,123 km', 45_123],
  ['45.123 km', 45_123],
  ['45.123', 45_123],
  ['45 123 KM', 45_123],
  ['45123.0', 45_123],
  ['45123.4', 45_123.4],
])('reads the mileage %j as %d', (text, value) => {
  expect(readNumber(text, { unit: ['km', 'mi'], isWhole: true })).toEqual({ value });
});

test.each(['12.345', '1.234', '-12.345', '123.000', '01,234', '00.345', '012,345', '\u0661\u0662\u066b\u0663\u0664\u0665'])(
  'reports %j as ambiguous',
  (text) => {
    const reading = readNumber(text);
    expect(reading).toEqual({ problem: 'ambiguous', readings: [expect.any(Number), expect.any(Number)] });
    expect(readNumber(`${text} €`, { unit: 'money' })).toEqual(reading);
  },
);

test.each([
  '',
  ' ',
  '.',
  ',',
  '-',
  'many',
  '12,345.6.7',
  '1,234,56',
  '1.234.56',
  '1,2,3',
  '1.2.3',
  '1..2',
  '1,.2',
  '--5',
  '+-5',
  '5+',
  '-(5)',
  '(5',
  '1 25',
  '12 34',
  '1  250',
  "1'25",
  '1\n250',
  '1\t250',
  '0,123,456',
  '1.25.000',
  '1234,567.89',
  '1,234.',
  '12,',
  '250k',
  '2M',
  '250k$',
  '5 M€',
  '5 - 10',
  '1/2',
  '1½',
  '5²',
  '0x10',
  'Infinity',
  '1e999',
  '1e',
  'e5',
  'AB 99',
  '99 miles',
  '12%',
  '12345678901234567',
])('reports %j as invalid', (text) => {
  expect(readNumber(text)).toEqual({ problem: 'invalid' });
  expect(readNumber(text, { unit: 'money' })).toEqual({ problem: 'invalid' });
});

test.each(['1', '(5', ',', ' ', '.-'])('reports a million of %j as invalid', (text) => {
  expect(readNumber(text.repeat(1_000_000), { unit: 'money' })).toEqual({ problem: 'invalid' });
});

test('accepts currencies for money only, and other units only if they are listed', () => {
  expect(readNumber('$5')).toEqual({ problem: 'invalid' });
  expect(readNumber('5 km', { unit: 'money' })).toEqual({ problem: 'invalid' });
  expect(readNumber('5 %', { unit: ['%'] })).toEqual({ value: 5 });
});

const LOCALES = ['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'sv-SE', 'pt-BR', 'pl-PL', 'ar-EG', 'hi-IN', 'es-ES', 'nb-NO'];
const thousandths = fc.integer({ min: -100_000_000_000, max: 100_000_000_000 });

test('reads back every number in the notation of every locale', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LOCALES), fc.constantFrom(0, 1, 2, 4), thousandths, (locale, decimals, number) => {
      const value = Number((number / 1000).toFixed(decimals)) + 0;
      const text = value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
      const reading = readNumber(text);
      // Only whole thousands with a decimal point are ambiguous.
      expect(reading).toEqual(
        /^\D?\d{1,3}\.\d{3}$/.test(text) ? { problem: 'ambiguous', readings: [Math.round(Number(text) * 1000), Number(text)] } : { value },
      );
    }),
  );
});

test('reads back every amount with its currency', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...LOCALES),
      fc.constantFrom('USD', 'EUR', 'CHF', 'INR', 'SEK', 'GBP'),
      thousandths,
      (locale, currency, number) => {
        const value = Number((number / 1000).toFixed(2)) + 0;
        for (const currencyDisplay of ['code', 'symbol'] as const) {
          expect(readNumber(value.toLocaleString(locale, { style: 'currency', currency, currencyDisplay }), { unit: 'money' })).toEqual({
            value,
          });
        }
      },
    ),
  );
});

test('returns a number, a problem, and never throws, for any text', () => {
  const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: fc.constantFrom(..."0123456789.,-+() 'e€km\u00a0") }));
  fc.assert(
    fc.property(anyText, (text) => {
      const { value = 0 } = readNumber(text, { unit: 'money' });
      expect(Number.isFinite(value)).toBe(true);
    }),
  );
});

test.each([
  [0, 0],
  [12, 0],
  [12.3, 1],
  [1.005, 3],
  [1e-7, 7],
  [1.5e-7, 8],
  [1e21, 0],
])('counts the decimals of %d as %d', (value, decimals) => {
  expect(countDecimals(value)).toBe(decimals);
});
