import { expect, test } from 'vitest';
import { aLine, anInvoice, companyForTests, getFaultCode } from '../test-company.ts';

const company = companyForTests('Alpha');
const { sandbox } = company;

interface InvoiceAnswer {
  readonly Invoice: {
    readonly Id: string;
    readonly DocNumber: string;
    readonly TotalAmt: number;
    readonly Line: readonly Record<string, unknown>[];
  };
}

const create = (changes: Record<string, unknown> = {}) =>
  company.post<InvoiceAnswer>('/invoice?minorversion=75', anInvoice(company.customerId, changes));

// Recorded: fixture
test('an invoice is kept with its sums, a subtotal line and the name of the customer', async () => {
  const { status, body } = await create({
    DocNumber: 'INV-1234',
    DueDate: '2026-12-21',
    TxnTaxDetail: { TotalTax: 16 },
    PrivateNote: 'TKT-000001',
  });

  expect(status).toBe(200);
  expect(body.Invoice).toMatchObject({
    SyncToken: '0',
    DocNumber: 'INV-1234',
    TxnDate: '2026-11-21',
    DueDate: '2026-12-21',
    CustomerRef: { value: company.customerId, name: 'Alpha' },
    TxnTaxDetail: { TotalTax: 16 },
    TotalAmt: 216,
    Balance: 216,
    PrivateNote: 'TKT-000001',
    Line: [
      { Id: '1', LineNum: 1, Amount: 200, SalesItemLineDetail: { ItemRef: { value: '1', name: 'Services' }, Qty: 2, UnitPrice: 100 } },
      { Amount: 200, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
    ],
  });
  expect((await company.get(`/invoice/${body.Invoice.Id}`)).body).toMatchObject({ Invoice: body.Invoice });
  expect((await company.get(`/customer/${company.customerId}`)).body).toMatchObject({ Customer: { Balance: 216 } });
});

// Assumed: numbers and due dates are filled in
test('without number and due date an invoice gets the next number and thirty days', async () => {
  const [first, second] = [await create(), await create()];

  expect(first.body.Invoice).toMatchObject({ DueDate: '2026-12-21' });
  expect(Number(second.body.Invoice.DocNumber)).toBe(Number(first.body.Invoice.DocNumber) + 1);
});

// Documented: CustomerRef.value and at least one line are required: 2020
test.each([
  ['no customer', { CustomerRef: undefined }, 'CustomerRef'],
  ['the name of a customer only', { CustomerRef: { name: 'Alpha' } }, 'CustomerRef'],
  ['no lines', { Line: [] }, 'Line'],
  ['a subtotal only', { Line: [{ Amount: 1, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} }] }, 'Line'],
  ['a line without an amount', { Line: [aLine({ Amount: undefined })] }, 'Amount'],
  ['a line without its kind', { Line: [aLine({ DetailType: undefined })] }, 'DetailType'],
])('an invoice with %s misses a required parameter', async (_what, changes, element) => {
  const answer = await create(changes);

  expect([answer.status, getFaultCode(answer)]).toEqual([400, '2020']);
  expect(answer.body).toMatchObject({ Fault: { Error: [{ element }] } });
  expect(await sandbox.control.records('quickbooks', 'invoice')).toEqual([]);
});

// Documented: 2500: invalid reference id
test.each([
  ['customer', { CustomerRef: { value: '4711' } }],
  ['item', { Line: [aLine({ SalesItemLineDetail: { ItemRef: { value: '99' } } })] }],
])('a reference to an unknown %s is invalid', async (_what, changes) => {
  expect(getFaultCode(await create(changes))).toBe('2500');
});

// Documented: 6070: Amount must equal Qty × UnitPrice
test.each([
  [200.01, 2, 100],
  [33.33, 3, 11.12],
  [0, 1, 0.01],
])('the amount %d is not %d times %d', async (Amount, Qty, UnitPrice) => {
  const line = aLine({ Amount, SalesItemLineDetail: { ItemRef: { value: '1' }, Qty, UnitPrice } });

  expect(getFaultCode(await create({ Line: [aLine(), line] }))).toBe('6070');
});

// Documented: amounts are compared to the cent
test.each([
  [33.36, 3, 11.12],
  [0.3, 3, 0.1],
  [1.01, 1, 1.005],
  [107.14, 1.5, 71.4285],
])('the amount %d is %d times %d', async (Amount, Qty, UnitPrice) => {
  const { body } = await create({ Line: [aLine({ Amount, SalesItemLineDetail: { ItemRef: { value: '1' }, Qty, UnitPrice } })] });

  expect(body.Invoice.TotalAmt).toBe(Amount);
});

// Documented: 6140: DocNumber duplicates; a company can allow them
test('a number that is taken is refused and names the invoice that has it', async () => {
  const first = await create({ DocNumber: 'INV-1' });

  const second = await create({ DocNumber: 'INV-1' });
  expect([second.status, getFaultCode(second)]).toEqual([400, '6140']);
  expect(second.body).toMatchObject({ Fault: { Error: [{ Detail: expect.stringContaining(`TxnId=${first.body.Invoice.Id}`) }] } });
  await sandbox.control.settings({ quickbooksRefusesDuplicateDocNumbers: false });
  expect((await create({ DocNumber: 'INV-1' })).status).toBe(200);
});

// Documented: DocNumber has at most 21 characters; other errors
test.each([
  ['a number of 22 characters', { DocNumber: 'x'.repeat(22) }, '2050'],
  ['a day that does not exist', { TxnDate: '2026-02-30' }, '6000'],
  ['an unknown kind of line', { Line: [{ Amount: 1, DetailType: 'MagicLine' }] }, '2170'],
  ['a property that does not exist', { Discount: 5 }, '2010'],
])('an invoice with %s is refused', async (_what, changes, code) => {
  expect(getFaultCode(await create(changes))).toBe(code);
  expect((await create({ DocNumber: 'x'.repeat(21) })).status).toBe(200);
});

// Assumed: US automated sales tax may calculate the tax again
test('automated sales tax replaces the tax that was sent', async () => {
  await sandbox.control.settings({ quickbooksTaxRate: 0.0825 });

  const { body } = await create({
    TxnTaxDetail: { TotalTax: 16 },
    Line: [aLine(), aLine({ SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 2, UnitPrice: 100 } })],
  });
  expect(body.Invoice).toMatchObject({ TxnTaxDetail: { TotalTax: 16.5 }, TotalAmt: 416.5 });
});

// Documented: sparse update; stale 5010
test('a sparse update keeps what is not sent; a stale one is refused', async () => {
  const { Id } = (await create({ DocNumber: 'INV-1', PrivateNote: 'Keep me' })).body.Invoice;
  await create({ DocNumber: 'INV-2' });
  const update = (changes: Record<string, unknown>) => company.post('/invoice', { sparse: true, Id, SyncToken: '0', ...changes });

  expect(getFaultCode(await update({ DocNumber: 'INV-2' }))).toBe('6140');
  expect((await update({ DocNumber: 'INV-1', DueDate: '2027-01-31' })).body).toMatchObject({
    Invoice: { Id, SyncToken: '1', DocNumber: 'INV-1', DueDate: '2027-01-31', PrivateNote: 'Keep me', TotalAmt: 200 },
  });
  expect(getFaultCode(await update({ DueDate: '2027-02-28' }))).toBe('5010');
  const relined = await update({
    SyncToken: '1',
    Line: [aLine({ Amount: 50, SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 1, UnitPrice: 50 } })],
  });
  expect(relined.body).toMatchObject({
    Invoice: { TotalAmt: 50, Line: [{ Amount: 50 }, { Amount: 50, DetailType: 'SubTotalLineDetail' }] },
  });
  expect((await company.get(`/customer/${company.customerId}`)).body).toMatchObject({ Customer: { Balance: 250 } });
});

// Assumed: a deletion names the invoice and its current SyncToken
test('a deleted invoice is gone, gives its number free and is owed no more', async () => {
  const { Id } = (await create({ DocNumber: 'INV-1' })).body.Invoice;
  const remove = (body: unknown) => company.post('/invoice?operation=delete', body);

  expect(getFaultCode(await remove({ Id, SyncToken: '7' }))).toBe('5010');
  expect((await remove({ Id, SyncToken: '0' })).body).toMatchObject({ Invoice: { Id, status: 'Deleted', domain: 'QBO' } });
  expect(getFaultCode(await remove({ Id, SyncToken: '0' }))).toBe('610');
  expect(getFaultCode(await company.get(`/invoice/${Id}`))).toBe('610');
  expect((await company.get(`/customer/${company.customerId}`)).body).toMatchObject({ Customer: { Balance: 0 } });
  expect((await create({ DocNumber: 'INV-1' })).status).toBe(200);
});

// Assumed: what is no operation of the kind is not supported
test.each([
  ['/invoice?operation=explode', {}],
  ['/customer?operation=delete', { SyncToken: '0' }],
])('POST %s is not supported', async (path, body) => {
  expect(getFaultCode(await company.post(path, { Id: company.customerId, ...body }))).toBe('500');
  expect(await sandbox.control.records('quickbooks', 'customer')).toHaveLength(1);
});

// Assumed: an invoice is worth nothing or more; amounts have an end
test.each([
  ['a negative sum', { Line: [aLine({ Amount: -200, SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: -2, UnitPrice: 100 } })] }],
  ['a discount above the rest', { Line: [aLine(), { Amount: 201, DetailType: 'DiscountLineDetail', DiscountLineDetail: {} }] }],
  ['a negative tax', { TxnTaxDetail: { TotalTax: -201 } }],
  ['an amount of a hundred billions', { Line: [{ Amount: 100_000_000_000, DetailType: 'SalesItemLineDetail', SalesItemLineDetail: {} }] }],
])('an invoice with %s is refused', async (_what, changes) => {
  expect(getFaultCode(await create(changes))).toBe('6000');
});

// Assumed: lines beside those that sell something
test('discounts count against the sum, descriptions count nothing', async () => {
  const { body } = await create({
    Line: [
      aLine(),
      { DetailType: 'DescriptionOnly', Description: 'Bring it back in May' },
      { Amount: 50.25, DetailType: 'DiscountLineDetail', DiscountLineDetail: { PercentBased: false } },
    ],
  });

  expect(body.Invoice.TotalAmt).toBe(149.75);
  expect(body.Invoice.Line.map(({ LineNum, DetailType }) => [LineNum, DetailType])).toEqual([
    [1, 'SalesItemLineDetail'],
    [2, 'DescriptionOnly'],
    [3, 'DiscountLineDetail'],
    [undefined, 'SubTotalLineDetail'],
  ]);
});

// Assumed: who names no item sells services; who names no code sells without tax
test('a line is completed with its item and its tax code', async () => {
  const { body } = await create({ Line: [aLine({ SalesItemLineDetail: {} })] });

  expect(body.Invoice.Line[0]).toMatchObject({
    SalesItemLineDetail: { ItemRef: { value: '1', name: 'Services' }, TaxCodeRef: { value: 'NON' } },
  });
  expect(getFaultCode(await create({ Line: [aLine({ Description: 'x'.repeat(4_001) })] }))).toBe('2050');
});

// Assumed: an empty number is none
test.each(['', null])('the number %j is replaced by the next free one', async (DocNumber) => {
  expect((await create({ DocNumber })).body.Invoice.DocNumber).toMatch(/^\d+$/);
});

// Documented: what was paid stays paid when an invoice changes
test('a change keeps what was paid already', async () => {
  const { Id } = (await create()).body.Invoice;
  await sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: Id, changes: { Balance: 50 } });

  const line = aLine({ Amount: 300, SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 3, UnitPrice: 100 } });
  expect((await company.post('/invoice', { sparse: true, Id, SyncToken: '1', Line: [line] })).body).toMatchObject({
    Invoice: { TotalAmt: 300, Balance: 150 },
  });
  expect((await company.get(`/customer/${company.customerId}`)).body).toMatchObject({ Customer: { Balance: 150 } });
});

// Documented: minorversion below 75 is ignored since 2025-08-01
test.each(['', '?minorversion=4', '?minorversion=75', '?minorversion=999', '?minorversion=x'])(
  'with %j an invoice has the shape of version 75',
  async (query) => {
    const { status, body } = await company.post<InvoiceAnswer>(`/invoice${query}`, anInvoice(company.customerId));

    expect(status).toBe(200);
    expect(Object.keys(body.Invoice)).toEqual(
      expect.arrayContaining([
        'Id',
        'SyncToken',
        'DocNumber',
        'TxnDate',
        'DueDate',
        'TotalAmt',
        'Balance',
        'Line',
        'TxnTaxDetail',
        'MetaData',
        'CurrencyRef',
      ]),
    );
  },
);
