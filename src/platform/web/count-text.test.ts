import { expect, test } from 'vitest';
import type { Total } from '../endpoint.ts';
import { countText } from './count-text.ts';

test.each<[number, Total['relation'], string]>([
  [0, 'exact', '0 entries'],
  [1, 'exact', '1 entry'],
  [2, 'exact', '2 entries'],
  [1_000, 'exact', '1,000 entries'],
  [10_000, 'at-least', '10,000+ entries'],
])('formats a total of %i (%s) as %s', (count, relation, text) => {
  expect(countText({ count, relation }, 'entry', 'entries')).toBe(text);
});
