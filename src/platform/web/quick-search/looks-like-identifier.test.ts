import { expect, test } from 'vitest';
import { looksLikeIdentifier } from './looks-like-identifier.ts';

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
