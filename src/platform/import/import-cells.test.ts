import { expect, test } from 'vitest';
import { parseZohoId } from './import-cells.ts';

test.each([
  ['4876876000001234567', '4876876000001234567'],
  ['zcrm_4876876000001234567', '4876876000001234567'],
])('returns the Zoho ID of %s', (cell, id) => expect(parseZohoId(cell)).toBe(id));

test.each([undefined, '', '123', 'TKT-000001', 'Harbor Garage', 'zcrm_', '12345 67', 'zoho_4876876000001234567'])(
  'returns null for %s',
  (cell) => expect(parseZohoId(cell)).toBeNull(),
);
