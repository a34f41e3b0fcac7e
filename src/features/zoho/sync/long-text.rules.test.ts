import { expect, test } from 'vitest';
import { excerptAtDifference, isLong } from './long-text.rules.ts';

const SAME = 'The tool loses the connection whenever the ignition is switched off. '.repeat(4);

test.each([
  ['', false],
  ['x'.repeat(80), false],
  ['x'.repeat(81), true],
  ['two\nlines', true],
])('%j is too long for a line: %s', (text, expected) => expect(isLong(text)).toBe(expected));

test.each([
  ['the end', `${SAME}Here.`, `${SAME}There.`, / is switched off\. Here\.$/],
  ['the middle', `${SAME}Here${SAME}`, `${SAME}There${SAME}`, /^….{16}HereThe tool.*…$/],
  ['the beginning', `Here ${SAME}`, `There ${SAME}`, /^Here The tool.*…$/],
  ['nothing but its length', SAME, `${SAME}more`, /off\. $/],
])('a long text is shown where it begins to differ: in %s', (_where, text, other, expected) => {
  const excerpt = excerptAtDifference(text, other);
  expect(excerpt).toMatch(expected);
  expect(excerpt.length).toBeLessThanOrEqual(82);
});

test('lines are joined, and a text that is empty beside another one stays empty', () => {
  expect(excerptAtDifference('one\ntwo', 'one\nthree')).toBe('one two');
  expect(excerptAtDifference('', 'x')).toBe('');
});
