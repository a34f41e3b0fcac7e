import { describe, expect, test } from 'vitest';
import { aLine, anInvoice, companyForTests, getFaultCode } from './test-company.ts';

type Row = Record<string, unknown>;
type Answer<Name extends string> = { readonly [name in Name]: Row & { readonly Id: string; readonly SyncToken: string } };

const company = companyForTests('Harbor Garage');
const query = async (text: string) => (await company.query<{ QueryResponse: Record<string, Row[]> }>(text)).body.QueryResponse;
const bill = (changes: Record<string, unknown> = {}) =>
  company.post<Answer<'Invoice'>>('/invoice?minorversion=75', anInvoice(company.customerId, changes));
const edit = (change: object) => company.sandbox.control.edit<Row>({ provider: 'quickbooks', kind: 'invoice', ...change });
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);

// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/invoice
test('an invoice has numbered lines, a subtotal, totals and metadata', async () => {
  const { status, body } = await bill({ DocNumber: 'INV-1', DueDate: '2026-12-21', TxnTaxDetail: { TotalTax: 16 } });
  expect([status, body]).toEqual([
    200,
    {
      Invoice: expect.objectContaining({
        Id: expect.any(String),
        SyncToken: '0',
        DocNumber: 'INV-1',
        TxnDate: '2026-11-21',
        DueDate: '2026-12-21',
        CustomerRef: { value: company.customerId, name: 'Harbor Garage' },
        Line: [
          { ...aLine(), Id: '1', LineNum: 1 },
          { Amount: 200, DetailType: 'SubTotalLineDetail', SubTotalLineDetail: {} },
        ],
        TxnTaxDetail: { TotalTax: 16 },
        TotalAmt: 216,
        Balance: 216,
        domain: 'QBO',
        sparse: false,
        MetaData: { CreateTime: TIME, LastUpdatedTime: TIME },
      }),
      time: expect.any(String),
    },
  ]);
  expect((await company.get<Answer<'Invoice'>>(`/invoice/${body.Invoice.Id}`)).body.Invoice).toEqual(body.Invoice);
});

// https://developer.intuit.com/app/developer/qbo/docs/develop/troubleshooting/error-codes
test.each([
  ['no customer', { CustomerRef: undefined }, '2020'],
  ['an unknown customer', { CustomerRef: { value: '9999' } }, '2500'],
  ['no lines', { Line: [] }, '2020'],
  ['an amount that is not quantity times price', { Line: [aLine({ Amount: 199 })] }, '6070'],
  ['a number of 22 characters', { DocNumber: 'x'.repeat(22) }, '2050'],
  ['an unknown property', { Nonsense: 1 }, '2010'],
])('an invoice with %s is rejected', async (_what, changes, code) => {
  const reply = await bill(changes);
  expect([reply.status, getFaultCode(reply)]).toEqual([400, code]);
  const error = { Message: expect.any(String), Detail: expect.any(String), code, element: expect.any(String) };
  expect(reply.body).toEqual({ Fault: { Error: [error], type: 'ValidationFault' }, time: expect.any(String) });
});

test('a number in use is rejected, unless the company allows duplicates', async () => {
  await bill({ DocNumber: 'INV-1' });
  expect(getFaultCode(await bill({ DocNumber: 'INV-1' }))).toBe('6140');
  await company.sandbox.control.settings({ quickbooksRefusesDuplicateDocNumbers: false });
  expect((await bill({ DocNumber: 'INV-1' })).status).toBe(200);
});

// How automated sales tax treats a sent total is not confirmed.
test('automated sales tax replaces the sent total', async () => {
  await company.sandbox.control.settings({ quickbooksTaxRate: 0.1 });
  expect((await bill({ TxnTaxDetail: { TotalTax: 16 } })).body.Invoice).toMatchObject({ TxnTaxDetail: { TotalTax: 20 }, TotalAmt: 220 });
});

test('a void invoice keeps its number with all amounts at zero', async () => {
  const { Id, SyncToken } = (await bill({ DocNumber: 'INV-1' })).body.Invoice;
  const { status, body } = await company.post('/invoice?operation=void', { Id, SyncToken });
  const voided = { Id, DocNumber: 'INV-1', TotalAmt: 0, Balance: 0, PrivateNote: 'Voided', SyncToken: '1' };
  expect([status, body]).toMatchObject([200, { Invoice: voided }]);
  expect(getFaultCode(await company.post('/invoice?operation=delete', { Id, SyncToken: '1' }))).toBe('500');
});

test('an edit pays, voids and deletes an invoice, and changes are listed', async () => {
  const { Id } = (await bill()).body.Invoice;
  await company.sandbox.control.clock(60_000);
  const since = new Date(Date.now() + 30_000).toISOString();
  const changed = (time: string) =>
    query(
      `select * from Invoice where MetaData.LastUpdatedTime >= '${time}' orderby MetaData.LastUpdatedTime startposition 1 maxresults 1000`,
    );
  const deleted = async () => (await company.get<{ CDCResponse: unknown }>(`/cdc?entities=Invoice&changedSince=${since}`)).body.CDCResponse;
  expect(await changed(since)).toEqual({});
  const paid = await edit({ id: Id, changes: { Balance: 0 } });
  const [payment] = paid.LinkedTxn as { TxnId: string; TxnType: string }[];
  expect(payment).toEqual({ TxnId: expect.any(String), TxnType: 'Payment' });
  expect((await company.get(`/payment/${payment?.TxnId}`)).body).toMatchObject({
    Payment: { TxnDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
  });
  expect((await changed(since)).Invoice).toMatchObject([{ Id, Balance: 0 }]);
  expect(await edit({ id: Id, changes: { Void: true } })).toMatchObject({ TotalAmt: 0 });
  await edit({ id: Id, remove: true });
  expect(await deleted()).toMatchObject([{ QueryResponse: [{ Invoice: [{ Id, status: 'Deleted' }] }] }]);
  expect(getFaultCode(await company.get(`/invoice/${Id}`))).toBe('610');
  expect(getFaultCode(await company.get('/cdc?entities=Invoice&changedSince=2020-01-01'))).toBe('6000');
});

// https://developer.intuit.com/app/developer/qbo/docs/api/accounting/all-entities/customer
test('a name belongs to one customer, vendor or employee, ignoring case', async () => {
  expect(getFaultCode(await company.post('/customer', { DisplayName: 'HARBOR GARAGE' }))).toBe('6240');
  expect(getFaultCode(await company.post('/customer', { DisplayName: 'Diagnostic Parts Wholesale' }))).toBe('6240');
  expect(getFaultCode(await company.post('/customer', { DisplayName: 'A: B' }))).toBe('6000');
  const { body } = await company.post<Answer<'Customer'>>('/customer', { DisplayName: 'Pier 9', CompanyName: 'Pier 9' });
  expect(body.Customer).toMatchObject({
    Id: expect.any(String),
    SyncToken: '0',
    DisplayName: 'Pier 9',
    CompanyName: 'Pier 9',
    Active: true,
  });
});

test('a sparse update needs the current SyncToken', async () => {
  const change = { sparse: true, Id: company.customerId, SyncToken: '0', Active: false };
  expect((await company.post<Answer<'Customer'>>('/customer', change)).body.Customer).toMatchObject({
    SyncToken: '1',
    DisplayName: 'Harbor Garage (deleted)',
  });
  expect(getFaultCode(await company.post('/customer', change))).toBe('5010');
  expect(await query("select * from Customer where DisplayName = 'Harbor Garage'")).toEqual({});
  expect(
    (await query("select * from Customer where DisplayName = 'Harbor Garage (deleted)' and Active in (true, false)")).Customer,
  ).toHaveLength(1);
});

test('an item needs an income account and a free name', async () => {
  const [account] = (await query("select * from Account where AccountType = 'Income'")).Account ?? [];
  const add = (Name: string) => company.post('/item', { Name, Type: 'Service', IncomeAccountRef: { value: account?.Id } });
  expect(getFaultCode(await add('Services'))).toBe('6240');
  expect((await add('Repairs')).body).toMatchObject({ Item: { Name: 'Repairs', Active: true } });
  expect(getFaultCode(await company.post('/item', { Name: 'Other', Type: 'Service' }))).toBe('2020');
});

// https://developer.intuit.com/app/developer/qbo/docs/learn/explore-the-quickbooks-online-api/data-queries
describe('a query', () => {
  test('returns rows with their position, or nothing', async () => {
    const found = await query("select * from Customer where DisplayName = 'Harbor Garage'");
    expect(found).toMatchObject({ Customer: [{ Id: company.customerId }], startPosition: 1, maxResults: 1 });
    expect(await query("select * from Customer where DisplayName = 'Nobody'")).toEqual({});
  });

  test('escapes apostrophes, matches patterns and has pages', async () => {
    for (const DisplayName of ["O'Brien", 'Pier 1', 'Pier 2', 'Pier 3']) await company.post('/customer', { DisplayName });
    const names = async (text: string) => ((await query(text)).Customer ?? []).map(({ DisplayName }) => DisplayName);
    expect(await names("select * from Customer where DisplayName = 'O\\'Brien'")).toEqual(["O'Brien"]);
    expect(await names("select * from Customer where DisplayName like 'Pier%' startposition 2 maxresults 2")).toEqual(['Pier 2', 'Pier 3']);
  });

  test.each([
    ['a syntax error', 'select from', '4000'],
    ['a typographic dash', "select * from Customer where DisplayName = 'A – B'", '4000'],
    ['too many rows', 'select * from Customer maxresults 1500', '4000'],
    ['an unknown property', "select * from Customer where Nonsense = '1'", '4001'],
  ])('with %s is rejected', async (_what, text, code) => {
    expect(getFaultCode(await company.query(text))).toBe(code);
  });
});

test('the company has a name and a home currency', async () => {
  expect((await query('select * from CompanyInfo')).CompanyInfo).toMatchObject([{ CompanyName: 'Sandbox Company', Country: 'US' }]);
  expect((await query('select * from Preferences')).Preferences).toMatchObject([{ CurrencyPrefs: { HomeCurrency: { value: 'USD' } } }]);
});

test('the shop has customers, vendors and employees, and no invoices', async () => {
  await company.sandbox.control.reset('shop');
  await company.connect();
  const { counts } = await company.sandbox.control.state();
  expect(counts.quickbooks).toMatchObject({ vendor: 2, item: 1, invoice: 0, payment: 0 });
  expect(counts.quickbooks.customer).toBeGreaterThan(50);
});
