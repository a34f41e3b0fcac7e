import { expect, test } from 'vitest';
import { parseZohoId } from './zoho-id.ts';

test.each([
  ['4876876000001234567', '4876876000001234567'],
  ['zcrm_4876876000001234567', '4876876000001234567'],
])('%s is an id of Zoho', (cell, id) => expect(parseZohoId(cell)).toBe(id));

test.each([undefined, '', '123', 'TKT-000001', 'Harbor Garage', 'zcrm_', '12345 67', 'zoho_4876876000001234567'])('%s is none', (cell) =>
  expect(parseZohoId(cell)).toBeNull(),
);
