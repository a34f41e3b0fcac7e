import { expect, test } from 'vitest';
import { announceResults, looksLikeIdentifier } from './search-text.ts';

test.each([
  'TKT-998001',
  '998001',
  'INV-1802',
  'ISCANP-46844',
  'ISCANP-7',
  'L-2',
  'iscanp 46844',
  'WBA5R 1C50K AJ93021',
  'wba5r1c50kaj93021',
  'J93021',
  'RMA7',
  'harbor-garage',
  'harbor-garage-2',
  '(249) 555-0179',
  '+49 89 5550 141',
  'a@b.example',
])('accepts %s as an identifier', (text) => {
  expect(looksLikeIdentifier(` ${text} `)).toBe(true);
});

test.each(['', 'gateway', 'brake light', 'X5', '-', 'a 2019 Jeep Cherokee', 'please call 5550142 back', 'a@b', `${'9'.repeat(81)}`])(
  'rejects "%s" as an identifier',
  (text) => {
    expect(looksLikeIdentifier(text)).toBe(false);
  },
);

test.each([
  [0, undefined, 'No results found.'],
  [1, undefined, '1 match. Press Enter to show all.'],
  [1, 'TKT-1', '1 match. Press Enter to open TKT-1.'],
  [2, 'TKT-1', '2 matches. Press Enter to open TKT-1.'],
  [1_000, undefined, '1,000 matches. Press Enter to show all.'],
])('announces %i results with the exact match %s', (count, named, text) => {
  expect(announceResults({ count, named })).toBe(text);
});
