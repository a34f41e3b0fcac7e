import { expect, test } from 'vitest';
import { getPayment } from './invoice-payment.rules.ts';

test.each([
  ['Draft', null, undefined],
  ['Draft', 40.1, { paid: 60, open: 40.1 }],
  ['Sent', null, { paid: 0, open: 100.1 }],
  ['Overdue', 0.1, { paid: 100, open: 0.1 }],
  ['Sent', 120, { paid: 0, open: 100.1 }],
  ['Paid', 100.1, { paid: 100.1, open: 0 }],
  ['Void', 0, undefined],
] as const)('splits the total of an invoice that is %s, with the QuickBooks balance %s', (status, quickbooksBalance, payment) => {
  expect(getPayment({ status, total: 100.1, quickbooksBalance })).toEqual(payment);
});
