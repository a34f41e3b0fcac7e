import { expect, test } from 'vitest';
import { excerptAtDifference, isLong } from './long-text.rules.ts';

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
