import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRuns } from './text-runs.ts';
import { wrap } from './wrap-text.ts';

const has = (pattern: RegExp) => ({ hasGlyphForCodePoint: (code: number) => pattern.test(String.fromCodePoint(code)) });
const latin = has(/[ -~]/);
const greek = has(/\p{Script=Greek}/u);

test('uses the first font with the letters, and a question mark without one', () => {
  expect(toRuns('One Αθήνα 汉!', { faces: [latin, greek] })).toEqual([
    { font: latin, text: 'One ' },
    { font: greek, text: 'Αθήνα' },
    { font: latin, text: ' ?!' },
  ]);
  expect(toRuns('a\u0000\tb', { faces: [latin] })).toEqual([{ font: latin, text: 'a  b' }]);
  expect(toRuns('', { faces: [latin] })).toEqual([]);
});

const inLetters = (letter: string) => letter.length;

test('breaks lines between words, inside long words and at line breaks', () => {
  expect(wrap('two words', 5, inLetters)).toEqual(['two', 'words']);
  expect(wrap('unbreakable', 4, inLetters)).toEqual(['unbr', 'eaka', 'ble']);
  expect(wrap('a\r\nb', 9, inLetters)).toEqual(['a', 'b']);
});

test('preserves all letters on lines within the width', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 20 }), (text, width) => {
      const lines = wrap(text, width, inLetters);
      expect(lines.every((line) => line.length <= width)).toBe(true);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});

const arabic = has(/\p{Script=Arabic}/u);
const hebrew = has(/\p{Script=Hebrew}/u);

test.each([
  ['left to right', 'Audi A4', ['Audi A4']],
  ['a right-to-left text with a number', 'רכב 25 חדש', ['חדש', ' ', '25', ' ', 'רכב']],
  ['mirrored brackets', 'רכב (A4)', ['(', 'A4', ') ', 'רכב']],
  ['a right-to-left word in a left-to-right text', 'for רכב (A4)', ['for ', 'רכב', ' (A4)']],
  ['two right-to-left words in a left-to-right text', 'a רכב חדש b', ['a ', 'חדש', ' ', 'רכב', ' b']],
  ['two right-to-left scripts', 'רכב سيارة', ['سيارة', ' ', 'רכב']],
  ['a mark of direction', '\u200fA4.', ['.', 'A4']],
  ['digits of a right-to-left script, which the font reverses', 'x ۱۲', ['x ', '۲۱']],
])('orders %s from left to right', (_, text, expected) => {
  const findFallback = (letters: string) => [arabic, hebrew].find((font) => font.hasGlyphForCodePoint(letters.codePointAt(0) ?? 0));
  expect(toRuns(text, { faces: [latin], findFallback }).map((run) => run.text)).toEqual(expected);
});

test.each([
  ['Chinese between any letters', '维修服务检查', 4, ['维修服务', '检查']],
  ['no line before closing punctuation', '维修服务。检查', 4, ['维修服', '务。检查']],
  ['no line after an opening bracket', '维修服「务」检', 4, ['维修服', '「务」检']],
  ['Latin words in Chinese as they are', '维修 Audi检查', 5, ['维修', 'Audi检', '查']],
  ['Thai between words', 'น้ำมันเครื่อง', 8, ['น้ำมัน', 'เครื่อง']],
  ['a letter with its marks as one', 'e\u0301e\u0301e\u0301', 2, ['e\u0301', 'e\u0301', 'e\u0301']],
  ['an emoji of two code units as one', '😀😀', 2, ['😀', '😀']],
  ['the direction of the paragraph on each line', 'רכב ABC', 3, ['רכב', '\u200fABC']],
])('breaks %s', (_, text, width, expected) => {
  expect(wrap(text, width, inLetters)).toEqual(expected);
});
