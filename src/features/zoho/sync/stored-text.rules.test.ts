import fc from 'fast-check';
import { expect, test } from 'vitest';
import { normalizeStored } from './stored-text.rules.ts';

test.each([
  ['Two\r\nlines\tand\u00a0blanks ', 'Two lines and blanks'],
  ['<b>Bold</b> &amp; <i class="x">more</i>', 'Bold & more'],
  ['5 < 6 > 4, a<3', '5 < 6 > 4, a<3'],
  ['R&D; &copy; &#0; &#99999999;', 'R&D; &copy; &#0; &#99999999;'],
  ['&#60;b&#x3E;&QUOT;&apos;&nbsp;&#x1F600;', '"\' 😀'],
  ['a<script>x</script >b<!-- c -->d<style>e', 'a b d'],
  ['a<sc<b>ript>b', 'a b'],
  ['<a <b> title>x</a>', 'x'],
  ['<a < <b> > x', '<a < > x'],
  ['a<script', 'a<script'],
  ['\ud800x&#xD800;', '\ufffdx\ufffd'],
  ['&amp;lt;b&am&#112;;gt;', ''],
])('normalizes %j to %j', (text, stored) => expect(normalizeStored(text)).toBe(stored));

test('is idempotent', () => {
  const parts = [
    '<',
    '>',
    '</',
    '<b',
    'a',
    ';',
    '&',
    'amp;',
    '#38;',
    '&#60;',
    '<script',
    '</script>',
    '<!--',
    '-->',
    '\u0000',
    '\n',
    '\ud800',
    'é',
  ];
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...parts), maxLength: 30 }), (text) => {
      const stored = normalizeStored(text);
      expect(normalizeStored(stored)).toBe(stored);
    }),
  );
});

test.each([
  ['<a', '>'],
  ['<script', ''],
  ['&#38;', 'lt;'],
  ['<script>', '</script '],
])('normalizes a megabyte of %j and %j without recursion and in linear time', (opening, closing) => {
  const repeat = (text: string) => text.repeat(Math.ceil(500_000 / Math.max(1, text.length)));
  expect(normalizeStored(`${repeat(opening)}${closing && repeat(closing)} x`)).toBeTypeOf('string');
});
