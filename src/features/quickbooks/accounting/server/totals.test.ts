import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sandboxForTests } from '../../../../../sandbox/testing/sandbox-for-tests.ts';
import { addUp, toLineTotal } from '../../../business/invoices/invoice-amounts.rules.ts';
import { requestQuickbooks } from '../../quickbooks-client/server/http/request.ts';
import { addInvoice, toInvoice, toInvoiceBody } from '../../quickbooks-client/server/records/invoices.ts';
import { addCustomer, toCustomer } from '../../quickbooks-client/server/records/names.ts';

const sandbox = sandboxForTests('empty');
const DAYS = { issueDate: '2026-11-21', dueDate: '2026-12-21' };

const amount = (most: number) => fc.integer({ min: 0, max: most * 100 }).map((hundredths) => hundredths / 100);
const line = fc.record({ description: fc.string({ maxLength: 40 }), quantity: amount(1_000), unitPrice: amount(100_000) });

test('for any lines, subtotal, tax and total there are those here, to the cent', async () => {
  const { quickbooks } = await sandbox.control.tokens();
  const access = { apiUrl: `${sandbox.url}/quickbooks`, realmId: quickbooks.realmId, token: quickbooks.accessToken };
  await sandbox.control.settings({ quickbooksCallsPerMinute: 0 });
  const customer = await requestQuickbooks(access, addCustomer('Harbor Garage', 'Harbor Garage'));
  const customerId = (customer.kind === 'ok' && toCustomer(customer.body)?.Id) || '';
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 60 }), async (given) => {
      const lines = given.map((each) => ({ ...each, total: toLineTotal(each) }));
      const { subtotal, tax, total } = addUp(lines);
      number += 1;
      const body = toInvoiceBody({ ...DAYS, number: `INV-${number}`, customerId, itemId: '1', tax, lines });
      const outcome = await requestQuickbooks(access, addInvoice(body, `request-${number}`));
      expect(outcome.kind).toBe('ok');
      const there = outcome.kind === 'ok' ? toInvoice(outcome.body) : undefined;
      const [last] = (outcome.kind === 'ok' ? (outcome.body as { Invoice: { Line: { Amount: number }[] } }).Invoice.Line : []).slice(-1);
      expect([last?.Amount, there?.TotalAmt]).toEqual([subtotal, total]);
    }),
    { numRuns: 100 },
  );
});
