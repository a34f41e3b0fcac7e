import { describe, expect, test } from 'vitest';
import { aLine, anInvoice, companyForTests, companyWith, getFaultCode } from './test-company.ts';

const company = companyForTests('Alpha');
const { sandbox } = company;

const countRecords = async (kind: 'customer' | 'invoice') => (await sandbox.control.records('quickbooks', kind)).length;

describe('a body that is no JSON object', () => {
  // Recorded: intuit/QuickBooks-V3-DotNET-SDK#376: 2010 "failed to parse json object"
  test.each(['{"DisplayName":', '', 'DisplayName', '[]', '[{"DisplayName":"Beta"}]', 'null', '5', '"Beta"', '{"DisplayName":"Beta"}}'])(
    'the body %j cannot be parsed',
    async (body) => {
      const answer = await company.send('POST', '/customer', 'application/json', body);

      expect([answer.status, getFaultCode(answer)]).toEqual([400, '2010']);
      expect(answer.body).toMatchObject({
        Fault: {
          Error: [
            { Message: 'Request has invalid or unsupported property', Detail: expect.stringContaining('failed to parse json object') },
          ],
          type: 'ValidationFault',
        },
        time: expect.any(String),
      });
      expect(await countRecords('customer')).toBe(1);
    },
  );

  // Recorded: minimul/qbo_api#81: what the server in front cannot route is an "Unsupported Operation", code 500 with HTTP 400
  test.each(['application/xml', 'text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'])(
    'the content type %s is not consumed',
    async (type) => {
      const answer = await company.send('POST', '/customer', type, 'DisplayName=Beta');

      expect([answer.status, getFaultCode(answer)]).toEqual([400, '500']);
      expect(answer.body.Fault.Error[0]).toMatchObject({
        Message: 'Unsupported Operation',
        Detail: 'Operation Cannot consume content type is not supported.',
      });
      expect(await countRecords('customer')).toBe(1);
    },
  );

  // Assumed: what stands in itself too deeply is no message
  test.each([
    { start: '{"DisplayName":"Beta","BillAddr":', open: '{"a":', middle: '1', close: '}', end: '}' },
    { start: '{"DisplayName":', open: '[', middle: '', close: ']', end: '}' },
    { start: '', open: '[', middle: '', close: ']', end: '' },
  ])('the body $start followed by a hundred thousand times $open cannot be parsed', async ({ start, open, middle, close, end }) => {
    const body = start + open.repeat(100_000) + middle + close.repeat(100_000) + end;
    const answer = await company.send('POST', '/customer', 'application/json', body);

    expect([answer.status, getFaultCode(answer)]).toEqual([400, '2010']);
    expect(await countRecords('customer')).toBe(1);
  });

  // Assumed: the token is looked at before the body
  test('who has no right to call learns nothing about the body', async () => {
    const answer = await companyWith(sandbox, 'wrong').send('POST', '/customer', 'application/json', '{');

    expect(answer.status).toBe(401);
    expect(answer.headers.get('intuit_tid')).toMatch(/^1-sandbox-/);
  });
});

describe('a property that cannot hold its value', () => {
  // Recorded: mcohen01/node-quickbooks#39, IntuitDotNET#376: 2010
  test.each([
    ['a name that is an object', { DisplayName: {} }],
    ['a name that is a list', { DisplayName: ['Beta'] }],
    ['a flag that is a word', { DisplayName: 'Beta', Active: 'perhaps' }],
    ['a flag that is a number', { DisplayName: 'Beta', Taxable: 2 }],
    ['an address that is a text', { DisplayName: 'Beta', PrimaryEmailAddr: 'beta@example.org' }],
    ['a reference that is a text', { DisplayName: 'Beta', ParentRef: '1' }],
    ['a reference to an object', { DisplayName: 'Beta', ParentRef: { value: {} } }],
    ['a level that is a word', { DisplayName: 'Beta', Level: 'top' }],
  ])('a customer with %s is refused', async (_what, body) => {
    const answer = await company.post('/customer', body);

    expect([answer.status, getFaultCode(answer)]).toEqual([400, '2010']);
    expect(await countRecords('customer')).toBe(1);
  });

  const detail = (changes: Record<string, unknown>) => ({ ItemRef: { value: '1' }, Qty: 2, UnitPrice: 100, ...changes });
  test.each([
    ['a customer that is a text', () => ({ CustomerRef: company.customerId })],
    ['a customer that is a list', () => ({ CustomerRef: [{ value: company.customerId }] })],
    ['lines that are an object', () => ({ Line: aLine() })],
    ['lines that are a text', () => ({ Line: 'Diagnosis' })],
    ['a line that is null', () => ({ Line: [null] })],
    ['a line that is a list', () => ({ Line: [[aLine()]] })],
    ['an amount that is a word', () => ({ Line: [aLine({ Amount: 'much' })] })],
    ['an amount with a comma', () => ({ Line: [aLine({ Amount: '200,00' })] })],
    ['an amount that is a flag', () => ({ Line: [aLine({ Amount: true })] })],
    ['a quantity that is a word', () => ({ Line: [aLine({ SalesItemLineDetail: detail({ Qty: 'two' }) })] })],
    ['an item that is a text', () => ({ Line: [aLine({ SalesItemLineDetail: detail({ ItemRef: '1' }) })] })],
    ['details that are a text', () => ({ Line: [aLine({ SalesItemLineDetail: 'Services' })] })],
    ['a number that is an object', () => ({ DocNumber: {} })],
    ['a tax that is a word', () => ({ TxnTaxDetail: { TotalTax: 'some' } })],
    ['tax details that are a number', () => ({ TxnTaxDetail: 16 })],
    ['a note that is a list', () => ({ PrivateNote: ['Call first'] })],
  ])('an invoice with %s is refused', async (_what, changes) => {
    const answer = await company.post('/invoice', anInvoice(company.customerId, changes()));

    expect([answer.status, getFaultCode(answer)]).toEqual([400, '2010']);
    expect(await countRecords('invoice')).toBe(0);
  });

  // Reported by third parties: 2010, also within lines; a name with a slip would change what is billed
  test.each([
    ['a line', () => ({ Line: [aLine({ Quantity: 2 })] }), 'Quantity'],
    ['the details of a line', () => ({ Line: [aLine({ SalesItemLineDetail: detail({ Quantity: 2 }) })] }), 'Quantity'],
    ['the tax', () => ({ TxnTaxDetail: { Total: 16 } }), 'Total'],
    ['every object', () => ({ constructor: {} }), 'constructor'],
  ])('an invoice with an unknown property of %s is refused, unless the setting says so', async (_what, changes, name) => {
    const answer = await company.post('/invoice', anInvoice(company.customerId, changes()));

    expect([getFaultCode(answer), await countRecords('invoice')]).toEqual(['2010', 0]);
    expect(answer.body).toMatchObject({
      Fault: { Error: [{ element: name, Detail: `Property Name:${name} specified is unsupported or invalid` }] },
    });
    await sandbox.control.settings({ quickbooksRefusesUnknownProperties: false });
    expect((await company.post('/invoice', anInvoice(company.customerId, changes()))).status).toBe(200);
  });

  // JSON reads 1e400 as infinite, which no sum can bear
  test('an amount that is too large for a number is refused', async () => {
    const body = JSON.stringify(anInvoice(company.customerId, { Line: [{ Amount: 123, DetailType: 'DiscountLineDetail' }] })).replace(
      '123',
      '1e400',
    );

    expect(getFaultCode(await company.send('POST', '/invoice', 'application/json', body))).toBe('2010');
    expect(await countRecords('invoice')).toBe(0);
  });
});

// Assumed: the reader of the real service takes numbers as texts and the other way round
test('numbers as texts, texts as numbers and flags as texts are understood', async () => {
  const line = aLine({ Amount: '200.00', SalesItemLineDetail: { ItemRef: { value: 1 }, Qty: '2', UnitPrice: '100' } });
  const invoice = await company.post<{ Invoice: unknown }>(
    '/invoice',
    anInvoice(company.customerId, {
      CustomerRef: { value: Number(company.customerId) },
      DocNumber: 4711,
      TxnTaxDetail: { TotalTax: '16.5' },
      Line: [line],
    }),
  );
  const customer = await company.post('/customer', { DisplayName: 4711, Taxable: 'false', Notes: null, CompanyName: null });

  expect(invoice.body.Invoice).toMatchObject({
    CustomerRef: { value: company.customerId },
    DocNumber: '4711',
    TotalAmt: 216.5,
    Line: [{ Amount: 200, SalesItemLineDetail: { ItemRef: { value: '1' }, Qty: 2, UnitPrice: 100 } }, {}],
  });
  expect(customer.body).toMatchObject({ Customer: { DisplayName: '4711', Taxable: false } });
  expect(customer.body.Customer).not.toHaveProperty('Notes');
});
