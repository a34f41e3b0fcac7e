import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cleanText, createTextCleaner, cutText, shortenText, splitText } from './clean-text.ts';

/** Any UTF-16 units, with more surrogates and U+0000 than random text. */
const unit = fc.oneof(
  fc.constantFrom('\u0000', '\ud83d', '\ude00', '\ud800', '\udfff', 'a'),
  fc.string({ minLength: 1, maxLength: 1, unit: 'binary' }),
);
const anyText = fc.array(unit, { maxLength: 60 }).map((units) => units.join(''));

test('removes U+0000 and replaces lone surrogates', () => {
  expect(cleanText('a\u0000b')).toBe('ab');
  expect(cleanText('\ud83d\ude00 \ud83d \ude00')).toBe('\ud83d\ude00 \ufffd \ufffd');
  expect(cleanText('\ud83d\u0000\ude00')).toBe('\ufffd\ufffd');
});

test('returns well-formed text for any input and leaves clean text unchanged', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const clean = cleanText(text);
      expect(clean.isWellFormed() && !clean.includes('\u0000')).toBe(true);
      expect(cleanText(clean)).toBe(clean);
    }),
  );
});

test('cuts within the limit, without splitting a surrogate pair', () => {
  expect(cutText('a😀b', 2)).toBe('a');
  expect(cutText('a😀b', 3)).toBe('a😀');
  expect(cutText('a😀b', 9)).toBe('a😀b');
  expect(cutText('😀', 1)).toBe('');
  expect(cutText('abc', 0)).toBe('');
  expect(shortenText('a😀bc', 4)).toBe('a😀…');
  expect(shortenText('a😀b', 4)).toBe('a😀b');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, limit) => {
      const cut = cutText(text, limit);
      expect(cut.isWellFormed() && text.startsWith(cut) && cut.length <= limit).toBe(true);
    }),
  );
});

test('splits into pieces that are the whole text', () => {
  expect(splitText('', 2)).toEqual([]);
  expect(splitText('a😀😀', 2)).toEqual(['a', '😀', '😀']);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 2, max: 9 }), (text, limit) => {
      const pieces = splitText(text, limit);
      expect(pieces.join('')).toBe(text);
      expect(pieces.every((piece) => piece.length > 0 && piece.length <= limit && piece.isWellFormed())).toBe(true);
    }),
  );
});

test('cleans a text in chunks like the whole text, except for a lone surrogate at the end', () => {
  fc.assert(
    fc.property(anyText, fc.nat(60), (text, at) => {
      const clean = createTextCleaner();
      const whole = clean(text.slice(0, at)) + clean(text.slice(at)) + clean('.');
      expect(whole).toBe(cleanText(`${text}.`));
    }),
  );
});
