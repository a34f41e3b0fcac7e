import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { platformWordBreaches } from './platform-words.ts';
import { readSources } from './source-file.ts';

test('the platform knows no feature by name', () => {
  expect(platformWordBreaches(readSources(fileURLToPath(new URL('../..', import.meta.url))))).toEqual([]);
});

test.each([
  ['export const ticketIds = [];', "'ticket'"],
  ["const where = 'Invoices';", "'invoice'"],
  ['SELECT * FROM customers', "'customer'"],
])('%s is refused in the platform', (text, word) => {
  expect(platformWordBreaches([{ path: 'src/platform/a.ts', text }])).toEqual([expect.stringContaining(word)]);
});

test.each([
  ['src/platform/a.ts', "/** What is counted: 'tickets'. */\n  // of a customer\nexport const leading = upholder;"],
  ['src/platform/a.test.ts', "test('a ticket', run);"],
  ['src/features/ticketing/tickets/a.ts', 'const ticket = 1;'],
])('%s: %s is not', (path, text) => expect(platformWordBreaches([{ path, text }])).toEqual([]));
