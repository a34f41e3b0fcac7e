import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeVin } from './decode.ts';
import { checkDigit, invalidPositions, modelYear } from './vin.ts';

const character = fc.constantFrom(...'ABCDEFGHJKLMNPRSTUVWXYZ0123456789');
const vin = fc.array(character, { minLength: 17, maxLength: 17 }).map((characters) => characters.join(''));
const withDigit = (text: string, digit: string) => text.slice(0, 8) + digit + text.slice(9);

// Documented: 49 CFR 565: position 9 does not count for itself
test('the check digit does not depend on what stands in its place', () => {
  fc.assert(
    fc.property(vin, character, (text, other) => {
      expect(checkDigit(withDigit(text, other))).toBe(checkDigit(text));
      expect(checkDigit(text)).toMatch(/^[0-9X]$/);
    }),
  );
});

// Documented: 49 CFR 565: codes of the model year, thirty years apart by position 7
test.each([
  ['1HGCM82633A004352', 2003],
  ['1HGCM8A633A004352', 2033],
  ['KMHC85LCXHU026758', 2017],
  ['1G4AH59H5G118341', 1986],
  ['WBAJC51050WB84663', undefined],
])('the model year of %s is %s', (text, year) => {
  expect(modelYear(text)).toBe(year);
});

// Recorded and reported by third parties: 400: what no VIN may hold
test.each([
  ['1HGCM82633A004352', []],
  ['WF0PXXGCHPJR71967', [9]],
  ['IOQCM8263ZA0-4352', [1, 2, 3, 10, 13]],
  ['1HGCM826*3A', []],
])('invalid positions of %s are %j', (text, positions) => {
  expect(invalidPositions(text)).toEqual(positions);
});

// Recorded: always an answer: ErrorCode is a list of numbers in order, all values are texts
test('whatever is asked, the answer is complete and its error codes are in order', () => {
  fc.assert(
    fc.property(fc.oneof(vin, fc.string({ maxLength: 40 })), (text) => {
      const decoded = decodeVin(text, undefined);
      const codes = (decoded.ErrorCode ?? '').split(',').map(Number);
      expect(codes).toEqual(codes.toSorted((a, b) => a - b));
      expect(decoded.ErrorText?.startsWith(`${codes[0]} - `)).toBe(true);
      expect(Object.values(decoded).every((value) => typeof value === 'string')).toBe(true);
    }),
  );
});

// Recorded: 0 stands alone: a clean VIN has a known maker, a known model and a right check digit
test('error code 0 never stands beside another', () => {
  fc.assert(
    fc.property(vin, (text) => {
      const codes = (decodeVin(withDigit(text, checkDigit(text)), undefined).ErrorCode ?? '').split(',');
      expect(codes.includes('0') && codes.length > 1).toBe(false);
      expect(codes).not.toContain('1');
    }),
  );
});

// Documented: letters count A–H = 1–8, J–N = 1–5, P = 7, R = 9, S–Z = 2–9; digits count themselves
test.each([
  ['ABCDEFGH', 1],
  ['JKLMN', 1],
  ['P', 7],
  ['R', 9],
  ['STUVWXYZ', 2],
  ['0123456789', 0],
])('the characters %s count from %d', (characters, from) => {
  const toCheckDigit = (sum: number) => (sum % 11 === 10 ? 'X' : String(sum % 11));
  const inFirstPlace = (first: string) => checkDigit(first + '0'.repeat(16));

  expect([...characters].map(inFirstPlace)).toEqual([...characters].map((_, index) => toCheckDigit(8 * (from + index))));
});

// Documented: weights of the seventeen positions
test('the positions weigh 8 7 6 5 4 3 2 10 0 9 8 7 6 5 4 3 2', () => {
  const zeros = '0'.repeat(17);
  const digits = Array.from(zeros, (_, index) => checkDigit(`${zeros.slice(0, index)}1${zeros.slice(index + 1)}`));

  expect(digits).toEqual(['8', '7', '6', '5', '4', '3', '2', 'X', '0', '9', '8', '7', '6', '5', '4', '3', '2']);
});

// [computed] the VINs of the facts
test.each([
  ['1HGCM82633A004352', true],
  ['11111111111111111', true],
  ['3VV3B7AXXNM077525', true],
  ['KMHC85LCXHU026758', true],
  ['19XZE4F96KE027095', false],
  ['WBA3A5C51CF256987', false],
])('the check digit of %s is right: %s', (vinText, isRight) => {
  expect(checkDigit(vinText) === vinText[8]).toBe(isRight);
  expect((decodeVin(vinText, undefined).ErrorCode ?? '').split(',').includes('1')).toBe(!isRight);
});
