import { expect, test } from 'vitest';
import { capitalizeProperWords } from './proper-words.ts';

test.each([
  ['sku', 'SKU'],
  ['zoho user id', 'Zoho user ID'],
  ['quickbooks invoice ids', 'QuickBooks invoice IDs'],
  ['vehicles 1 vin', 'vehicles 1 VIN'],
  ['valid video', 'valid video'],
  ['constructor', 'constructor'],
])('capitalizes "%s" as "%s"', (words, text) => expect(capitalizeProperWords(words)).toBe(text));
