import { expect, test } from 'vitest';
import { anInvoice, companyForTests, getFaultCode } from '../test-company.ts';

const company = companyForTests('Alpha');
const { sandbox } = company;

interface Invoice {
  readonly Id: string;
  readonly SyncToken: string;
}

const add = async (changes: Record<string, unknown> = {}) =>
  (await company.post<{ Invoice: Invoice }>('/invoice', anInvoice(company.customerId, changes))).body.Invoice;
const voided = (identity: Partial<Invoice>) => company.post<{ Invoice: Invoice }>('/invoice?operation=void', identity);
const balance = async () => (await company.get<{ Customer: { Balance: number } }>(`/customer/${company.customerId}`)).body.Customer.Balance;

// Reported by third parties: PHP-SDK CoreConstants
test('an invoice that is voided keeps its number and customer, and all its amounts are zero', async () => {
  const { Id, SyncToken } = await add({ DocNumber: 'INV-1', TxnTaxDetail: { TotalTax: 16 } });
  expect(await balance()).toBe(216);

  const answer = await voided({ Id, SyncToken });
  expect([answer.status, answer.body.Invoice]).toMatchObject([
    200,
    {
      ...{ Id, SyncToken: '1', DocNumber: 'INV-1', CustomerRef: { value: company.customerId } },
      ...{ TotalAmt: 0, Balance: 0, PrivateNote: 'Voided', TxnTaxDetail: { TotalTax: 0 } },
      Line: [{ Amount: 0, Description: 'Diagnosis' }, { Amount: 0 }],
    },
  ]);
  expect(await balance()).toBe(0);
  expect(getFaultCode(await company.post('/invoice', anInvoice(company.customerId, { DocNumber: 'INV-1' })))).toBe('6140');
});

test('voiding twice changes nothing more; an old SyncToken, no SyncToken and no invoice are refused', async () => {
  const { Id, SyncToken } = await add({ PrivateNote: 'By hand' });
  expect(getFaultCode(await voided({ Id }))).toBe('2020');
  expect(getFaultCode(await voided({ Id: '4711', SyncToken }))).toBe('610');
  expect((await voided({ Id, SyncToken })).body.Invoice).toMatchObject({ PrivateNote: 'Voided - By hand', SyncToken: '1' });

  expect(getFaultCode(await voided({ Id, SyncToken }))).toBe('5010');
  expect((await voided({ Id, SyncToken: '1' })).body.Invoice.SyncToken).toBe('1');
  expect(getFaultCode(await company.post('/customer?operation=void', { Id: company.customerId, SyncToken: '0' }))).toBe('500');
});

test('a bookkeeper voids an invoice', async () => {
  const { Id } = await add();
  await sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: Id, changes: { Void: true } });

  expect((await company.get(`/invoice/${Id}`)).body).toMatchObject({ Invoice: { TotalAmt: 0, PrivateNote: 'Voided' } });
});

// Documented: a payment is a record of its own, linked to the invoice
test('what is paid is a payment that names the invoice, and the other way round', async () => {
  const { Id } = await add();
  const pay = (Balance: number) => sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: Id, changes: { Balance } });
  await pay(150);
  await pay(0);

  const { body } = await company.query<{ QueryResponse: { Payment: { Id: string; TotalAmt: number }[] } }>(
    `select * from Payment where CustomerRef = '${company.customerId}'`,
  );
  const payments = body.QueryResponse.Payment;
  expect(payments).toMatchObject([50, 150].map((TotalAmt) => ({ TotalAmt, Line: [{ LinkedTxn: [{ TxnId: Id, TxnType: 'Invoice' }] }] })));
  expect((await company.get(`/invoice/${Id}`)).body).toMatchObject({
    Invoice: { Balance: 0, LinkedTxn: payments.map((payment) => ({ TxnId: payment.Id, TxnType: 'Payment' })) },
  });
});
