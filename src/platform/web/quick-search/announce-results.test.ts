import { expect, test } from 'vitest';
import { announceResults } from './announce-results.ts';

test.each([
  [0, undefined, 'No results found.'],
  [1, undefined, '1 match. Press Enter to show all.'],
  [1, 'TKT-1', '1 match. Press Enter to open TKT-1.'],
  [2, 'TKT-1', '2 matches. Press Enter to open TKT-1.'],
  [1_000, undefined, '1,000 matches. Press Enter to show all.'],
])('announces %i results with the exact match %s', (count, named, text) => {
  expect(announceResults({ count, named })).toBe(text);
});
