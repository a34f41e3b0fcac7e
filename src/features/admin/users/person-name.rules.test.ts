import { expect, test } from 'vitest';
import { explainPersonName, toPersonName } from './person-name.rules.ts';

const explain = (text: string) => explainPersonName('Full name', toPersonName(text));

test('composes letters, collapses spaces and trims a name', () => {
  expect(toPersonName('  Jose\u0301 \u00a0\u3000 de  la\u2009Cruz ')).toBe('José de la Cruz');
});

test.each(['Ann\nLee', 'Ann\r\nLee', 'Ann\u2028Lee', 'Ann\u2029Lee', 'Ann\u0085Lee', 'Ann\vLee'])(
  'rejects %j, which has more than one line',
  (text) => {
    expect(explain(text)).toBe('Full name must be on one line');
  },
);

test.each([
  '\u0000',
  '\u0007',
  '\t',
  '\u001b',
  '\u007f',
  '\u009f',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\u180e',
  '\ufe0f',
  '\u{e0041}',
  '\u{e0100}',
  '\u200e',
  '\u200f',
  '\u061c',
  '\u202a',
  '\u202b',
  '\u202c',
  '\u202d',
  '\u202e',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\ue000',
])('rejects a name with the invisible character %j', (character) => {
  expect(explain(`Ann${character}Lee`)).toMatch(/invisible characters/);
});

test('rejects a name of symbols only, or with many accents on one letter', () => {
  expect(['...', '– –', '☺'].map(explain)).toEqual(Array(3).fill('Full name must contain a letter or number'));
  expect(explain(`Q${'\u0323'.repeat(5)}`)).toMatch(/accents/);
});

test.each([
  'José de la Cruz',
  "O'Brien-Łukasz Þór",
  'Дмитрий Иванов',
  'Γιώργος Νικολάου',
  '王小明',
  '田中 太郎',
  '김민준',
  'محمد علي',
  'דָּוִד',
  'علی‌رضا',
  'क्‍ष',
  'Nguyễn Thị Ánh',
  'Anne-Marie 2',
  'X Æ A-12',
])('accepts the name %s', (name) => {
  expect([explain(name), toPersonName(name)]).toEqual([undefined, name.normalize('NFC')]);
});
