import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../../sandbox/testing/sandbox-for-tests.ts';
import { addUp, toLineTotal } from '../../../../business/invoices/invoice-amounts.rules.ts';
import { requestQuickbooks } from '../../../quickbooks-client/server/quickbooks-request.ts';
import { createCustomer } from '../../../quickbooks-client/server/records/customers.ts';
import { createInvoice, toInvoiceBody } from '../../../quickbooks-client/server/records/invoices.ts';

/** QuickBooks appends a line with the subtotal. */
type CreatedInvoice = { Invoice: { Line: { Amount: number }[]; TotalAmt: number } };

const sandbox = sandboxForTests('empty');
const DAYS = { issueDate: '2026-11-21', dueDate: '2026-12-21' };

const amount = (max: number) => fc.integer({ min: 0, max: max * 100 }).map((hundredths) => hundredths / 100);
const line = fc.record({ description: fc.string({ maxLength: 40 }), quantity: amount(1_000), unitPrice: amount(100_000) });

const reductions = fc.record({
  discountType: fc.constantFrom('percent', 'amount'),
  discountValue: amount(120),
  isTaxExempt: fc.boolean(),
});

test('QuickBooks calculates the same subtotal and total for any line items, to the cent', async () => {
  const { quickbooks } = await sandbox.control.tokens();
  const access = { apiUrl: `${sandbox.url}/quickbooks`, realmId: quickbooks.realmId, token: quickbooks.accessToken };
  await sandbox.control.settings({ quickbooksCallsPerMinute: 0 });
  const customer = await requestQuickbooks(access, createCustomer('Harbor Garage', 'Harbor Garage'));
  const customerId = (customer.kind === 'ok' && customer.response?.Id) || '';
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 60 }), reductions, async (drafts, given) => {
      const lines = drafts.map((each) => ({ ...each, total: toLineTotal(each) }));
      const { subtotal, discount, tax, total } = addUp(lines, given);
      number += 1;
      const body = toInvoiceBody({ ...DAYS, number: `INV-${number}`, customerId, itemId: '1', discount, tax, billingAddress: '', lines });
      const request = { ...createInvoice(body, `request-${number}`), parse: (response: unknown) => response as CreatedInvoice };
      const outcome = await requestQuickbooks(access, request);
      if (outcome.kind !== 'ok') throw new Error(outcome.kind);
      const { Line, TotalAmt } = outcome.response.Invoice;
      expect([Line.at(-1)?.Amount, TotalAmt]).toEqual([subtotal, total]);
    }),
    { numRuns: 100 },
  );
});
