import { expect, test } from 'vitest';
import { importText } from './import-text.rules.ts';

test.each([
  [0, 0, 'No tickets to import from Zoho Desk.'],
  [1, 1, '1 ticket in Zoho Desk. The import takes about a minute.'],
  [5_999, 60, '5,999 tickets in Zoho Desk. The import takes about a minute.'],
  [12_000, 61, '12,000 tickets in Zoho Desk. The import takes about 2 minutes.'],
  [90_000, 90 * 60, '90,000 tickets in Zoho Desk. The import takes about 2 hours.'],
])('describes an import of %d tickets with %d calls', (count, calls, text) => {
  expect(importText({ count, calls, callsPerMinute: 60 })).toContain(text);
});
