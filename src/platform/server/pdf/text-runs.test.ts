import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toRuns, wrap } from './text-runs.ts';

const has = (pattern: RegExp) => ({ hasGlyphForCodePoint: (code: number) => pattern.test(String.fromCodePoint(code)) });
const latin = has(/[ -~]/);
const greek = has(/\p{Script=Greek}/u);

test('each piece is in the first font that has its letters; what no font has is a question mark', () => {
  expect(toRuns('One Αθήνα 汉!', [latin, greek])).toEqual([
    { font: latin, text: 'One ' },
    { font: greek, text: 'Αθήνα' },
    { font: latin, text: ' ?!' },
  ]);
  expect(toRuns('a\u0000\tb', [latin])).toEqual([{ font: latin, text: 'a  b' }]);
  expect(toRuns('', [latin])).toEqual([]);
});

const inLetters = (letter: string) => letter.length;

test('lines break between words, inside words that are too long, and where the text says so', () => {
  expect(wrap('two words', 5, inLetters)).toEqual(['two', 'words']);
  expect(wrap('unbreakable', 4, inLetters)).toEqual(['unbr', 'eaka', 'ble']);
  expect(wrap('a\r\nb', 9, inLetters)).toEqual(['a', 'b']);
});

test('no line is wider than there is room, and no letter is lost', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 20 }), (text, width) => {
      const lines = wrap(text, width, inLetters);
      expect(lines.every((line) => line.length <= width)).toBe(true);
      expect(lines.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
    }),
  );
});
