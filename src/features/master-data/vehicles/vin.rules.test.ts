import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  countPatternCharacters,
  describeOddities,
  getCheckDigit,
  getModelYears,
  hasRightCheckDigit,
  matchesVinPattern,
  readVin,
  toStoredVin,
} from './vin.rules.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const read = (typed: string) => {
  const answer = readVin(typed);
  if (typeof answer === 'string') throw new Error(answer);
  return answer;
};

test.each(['1HGCM82633A004352', '11111111111111111', '3VV3B7AXXNM077525', 'KMHC85LCXHU026758'])('accepts the check digit of %s', (vin) => {
  expect(hasRightCheckDigit(vin)).toBe(true);
});

test('reports a wrong check digit with the right one', () => {
  expect(getCheckDigit('WBA3A5C51CF256987')).toBe('7');
  expect(describeOddities(read('19XZE4F96KE027095'), { isEuropean: false }).join()).toContain('position 9 is 6 and should be 5');
  expect(describeOddities(read('1HGCM82633A004352'), { isEuropean: false })).toEqual([]);
});

test('ignores spaces, dashes and case, and reads I, O and Q as digits with a notice', () => {
  expect(read(' 1hg-cm826 33a0 04352 ')).toEqual({ vin: '1HGCM82633A004352', confusions: [] });
  const corrected = read('IHGCM82633AOQ4352');
  expect(corrected).toEqual({ vin: '1HGCM82633A004352', confusions: ['I', 'O', 'Q'] });
  expect(describeOddities(corrected, { isEuropean: false })).toEqual([
    'VINs don’t use the letters I, O or Q. OBDesk read I as 1, O as 0 and Q as 0: 1HGCM82633A004352.',
  ]);
});

test.each([
  ['1HGCM82633A00435', 'This one has 16'],
  ['', 'This one has 0'],
  ['1HGCM82633A0043522', 'This one has 18'],
  ['1HGCM82633A00435ü', 'only contain letters and digits'],
  ['1HGCM82633A00435*', 'This one has 16'],
  ['1HGCM82633A004352Z', 'This one has 18'],
  ['1HGCM82633A004352, 5TDGSKFC4RS000468', 'only contain letters and digits'],
])('rejects %j: %s', (typed, reason) => {
  expect(readVin(typed)).toContain(reason);
});

test.each([
  ['1HGCM82633A004352', [2003]],
  ['1HGCM82AX3A004352', [2003]],
  ['5UXWX9C58F0D45921', [2015, 1985]],
  ['2HKRW2HA0NH207506', [2022, 1992]],
  ['1XXXXXAXXVXXXXXXX', [2027, 1997]],
  ['1XXXXXAXXWXXXXXXX', [1998]],
  ['WBAJC51050WB84663', []],
  ['1XXXXX1XXUXXXXXXX', []],
])('reads position 10 of %s as %j, the most likely year first', (vin, years) => {
  expect(getModelYears(vin, NOW)).toEqual(years);
});

test.each([
  'I1HGCM82633A004352',
  '*1HGCM82633A004352*',
  '*I1HGCM82633A004352*',
  ' 1HG CM826-33A 004352 ',
  '1hgcm82633a004352\r\n',
  '\u00021HGCM82633A004352\u0003',
  '\uFEFF1HGCM82633A004352\u200B',
  '１ＨＧＣＭ８２６３３Ａ００４３５２',
  '1HGCM82633A004352S',
  'I1HGCM82633A0043523',
  'VIN: 1HGCM82633A004352',
  'VIN#1HGCM82633A004352',
  'VIN No. 1HGCM82633A004352',
  'Chassis no: 1HGCM82633A004352',
  ']C01HGCM82633A004352',
  ']A0I1HGCM82633A004352',
  '"1HGCM82633A004352"',
  '1HGCM–82633–A004352',
])('reads and stores %j', (scanned) => {
  expect(read(scanned)).toEqual({ vin: '1HGCM82633A004352', confusions: [] });
  expect(toStoredVin(scanned)).toBe('1HGCM82633A004352');
});

test.each([
  'I1HGCM82633A004352,RB,NH-731P',
  '1HGCM82633A004352;2003;HONDA',
  '1HGCM82633A004352 (engine from 2005 Civic)',
  'donor car 1HGCM82633A004352',
  '1HGCM82633A004352, 5TDGSKFC4RS00046',
  '1HGCM82633A004352 / key 2',
])('reads the VIN in %j, and stores the whole text', (typed) => {
  expect(read(typed)).toEqual({ vin: '1HGCM82633A004352', confusions: [] });
  expect(toStoredVin(typed)).toBe(typed);
});

test.each(['', 'WBA5', '1HGCM82633AOO4352', 'ordered from *Honda*', '1HGCM82633A00435'])('stores %j as typed', (typed) => {
  expect(toStoredVin(typed)).toBe(typed);
});

test('strips nothing from any VIN', () => {
  fc.assert(fc.property(fc.stringMatching(/^[A-HJ-NPR-Z0-9]{17}$/), (vin) => read(vin).vin === vin && read(`I${vin}`).vin === vin));
});

// Positions 4 to 8, and from 10 on.
const ACCORD = 'CM826|3A004352';

test.each(['CM826', '*M8', '*****|3', 'C[L-N]82', '[A-C]M[89]', 'CM8#6|[1-4]A', 'C[AM-]8', ''])('matches the pattern %j', (pattern) => {
  expect(matchesVinPattern(pattern, ACCORD)).toBe(true);
});

test.each(['CM827', 'M826', '*****|4', 'C[N-Z]8', '[D-F]M', 'C#8', 'CM826[3]', 'CM826|3A004352*'])(
  'doesn’t match the pattern %j',
  (pattern) => {
    expect(matchesVinPattern(pattern, ACCORD)).toBe(false);
  },
);

test('counts a range as one exact character, and asterisks and the bar as none', () => {
  expect(countPatternCharacters('C*[A-CX]#|*3')).toBe(4);
});
