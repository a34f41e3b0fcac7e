import { expect, test } from 'vitest';
import { toPhoneTerm, toVinTerm } from './search-term.ts';

test.each([
  ['+44 20 7946 0991', '2079460991'],
  ['0044 20 7946 0991', '2079460991'],
  ['+44 (0)20 7946 0991', '2079460991'],
  ['020 7946 0991', '2079460991'],
  ['(020) 7946-0991', '2079460991'],
  ['+1 (312) 555-0142', '3125550142'],
  ['+353 1 234 5678', '12345678'],
  ['555-0142', '5550142'],
  ['Kate Hughes', 'katehughes'],
  ['+44 (0)', '44'],
  ['+353 (0)', '353'],
  ['0044 (0)', '44'],
  ['0000000', '0000000'],
  ['(000) 000-0000', '0000000000'],
  ['+      ', ''],
])('searches the phone number %j as %j', (typed, term) => {
  expect(toPhoneTerm(typed)).toBe(term);
});

test.each([
  ['I1HGCM82633A004352', '1hgcm82633a004352'],
  ['*I1HGCM82633A004352*', '1hgcm82633a004352'],
  ['I-1234567', 'i1234567'],
  ['0049123456', '0049123456'],
])('searches the VIN %j as %j', (typed, term) => {
  expect(toVinTerm(typed)).toBe(term);
});
