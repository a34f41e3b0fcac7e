import fc from 'fast-check';
import { expect, test } from 'vitest';
import { excerptAtDifference, isLong, normalizeStored } from './stored-text.rules.ts';

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

const SAME = 'The tool loses the connection whenever the ignition is switched off. '.repeat(4);

test.each([
  ['', false],
  ['x'.repeat(80), false],
  ['x'.repeat(81), true],
  ['two\nlines', true],
])('isLong(%j) is %s', (text, expected) => expect(isLong(text)).toBe(expected));

test.each([
  ['at the end', `${SAME}Here.`, `${SAME}There.`, / is switched off\. Here\.$/],
  ['in the middle', `${SAME}Here${SAME}`, `${SAME}There${SAME}`, /^….{16}HereThe tool.*…$/],
  ['at the beginning', `Here ${SAME}`, `There ${SAME}`, /^Here The tool.*…$/],
  ['an addition at the end', SAME, `${SAME}more`, /off\. $/],
])('shows a long text around the first difference: %s', (_name, text, other, expected) => {
  const excerpt = excerptAtDifference(text, other);
  expect(excerpt).toMatch(expected);
  expect(excerpt.length).toBeLessThanOrEqual(82);
});

test('joins lines and returns an empty text unchanged', () => {
  expect(excerptAtDifference('one\ntwo', 'one\nthree')).toBe('one two');
  expect(excerptAtDifference('', 'x')).toBe('');
});
