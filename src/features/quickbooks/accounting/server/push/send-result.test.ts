import { expect, test } from 'vitest';
import { getInvoice } from '../../../quickbooks-client/server/records/invoices.ts';
import { describeMismatch } from './send-result.ts';

test.each([
  ['its total is $1,264.00 in QuickBooks', { TotalAmt: 1_264, Balance: 1_264 }],
  ['its total is $0.00 in QuickBooks', { TotalAmt: 0, Balance: 0 }],
  ['it’s void in QuickBooks', { TotalAmt: 0, Balance: 0, PrivateNote: 'Voided' }],
])('names both invoices with their totals: %s', (inQuickbooks, amounts) => {
  const remote = getInvoice('12').parse({ Invoice: { Id: '12', SyncToken: '0', CustomerRef: { value: '1' }, ...amounts } });
  const text = remote && describeMismatch({ id: 'INV-0001', total: 259.2 }, remote);
  expect(text).toBe(
    `INV-0001 doesn’t match invoice 12 in QuickBooks: ${inQuickbooks} and $259.20 in OBDesk. Fix one of them, then try again.`,
  );
});
