import { expect, test } from 'vitest';
import { explainPersonName, toPersonName } from './person-name.rules.ts';

const explain = (text: string) => explainPersonName('Full name', toPersonName(text));

test('a name has composed letters and single blanks of one kind, and none at its ends', () => {
  expect(toPersonName('  Jose\u0301 \u00a0\u3000 de  la\u2009Cruz ')).toBe('José de la Cruz');
});

test.each(['Ann\nLee', 'Ann\r\nLee', 'Ann\u2028Lee', 'Ann\u2029Lee', 'Ann\u0085Lee', 'Ann\vLee'])(
  '%j is refused: it is not one line',
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
])('a name with the unseen character %j is refused', (character) => {
  expect(explain(`Ann${character}Lee`)).toMatch(/invisible characters/);
});

test('a name of signs alone, or with a pile of accents, is refused', () => {
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
])('%s is a name', (name) => {
  expect([explain(name), toPersonName(name)]).toEqual([undefined, name.normalize('NFC')]);
});
