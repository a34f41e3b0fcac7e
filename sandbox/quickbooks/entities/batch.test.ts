import { expect, test } from 'vitest';
import { anInvoice, companyForTests, getFaultCode } from '../test-company.ts';

const company = companyForTests('Alpha');
const { sandbox } = company;

const create = (changes: Record<string, unknown> = {}) =>
  company.post<{ Invoice: { Id: string } }>('/invoice', anInvoice(company.customerId, changes));

// Documented: batch of at most 30, not a transaction
test('a batch answers each item for itself', async () => {
  const items = [
    { bId: 'one', operation: 'create', Invoice: anInvoice(company.customerId, { DocNumber: 'B-1' }) },
    { bId: 'two', operation: 'create', Invoice: anInvoice(company.customerId, { DocNumber: 'B-1' }) },
    { bId: 'three', operation: 'create', Customer: { DisplayName: 'Beta' } },
    { bId: 'four', Query: "select * from Customer where DisplayName = 'Beta'" },
  ];

  expect((await company.post('/batch', { BatchItemRequest: items })).body).toMatchObject({
    BatchItemResponse: [
      { bId: 'one', Invoice: { DocNumber: 'B-1' } },
      { bId: 'two', Fault: { Error: [{ code: '6140' }] } },
      { bId: 'three', Customer: { DisplayName: 'Beta' } },
      { bId: 'four', QueryResponse: { maxResults: 1 } },
    ],
  });
  expect(getFaultCode(await company.post('/batch', { BatchItemRequest: Array.from({ length: 31 }, () => items[3]) }))).toBe('1040');
  await sandbox.control.faults([{ provider: 'quickbooks', kind: 'partial', times: 1 }]);
  const names = ['A', 'B', 'C'].map((DisplayName) => ({ bId: DisplayName, operation: 'create', Customer: { DisplayName } }));
  expect((await company.post('/batch', { BatchItemRequest: names })).body).toMatchObject({
    BatchItemResponse: [{ Customer: {} }, { bId: 'B', Fault: { Error: [{ code: '6000' }] } }, { Customer: {} }],
  });
});

// Documented: each item of a batch stands for itself, the odd ones too
test('a batch with items that make no sense answers each of them', async () => {
  const { Id } = (await create()).body.Invoice;
  const items = [
    { bId: 'nothing' },
    { bId: 'text', operation: 'create', Customer: 'Beta' },
    { bId: 'query', Query: 'select' },
    { bId: 'vendor', operation: 'create', Vendor: { DisplayName: 'Beta' } },
    { bId: 'operation', operation: 'explode', Customer: { DisplayName: 'Beta' } },
    { bId: 'delete', operation: 'delete', Invoice: { Id, SyncToken: '0' } },
  ];

  const { body } = await company.post<{ BatchItemResponse: Record<string, unknown>[] }>('/batch', { BatchItemRequest: items });
  const codes = body.BatchItemResponse.map((item) => getFaultCode({ status: 200, headers: new Headers(), body: item }));
  expect(codes).toEqual(['2010', '2010', '4000', '2010', '500', undefined]);
  expect(body.BatchItemResponse.at(-1)).toEqual({ bId: 'delete', Invoice: { Id, status: 'Deleted', domain: 'QBO' } });
});

test.each([null, 'create', [], 5])('a batch with the item %j is refused as a whole', async (item) => {
  const good = { bId: 'one', operation: 'create', Customer: { DisplayName: 'Beta' } };

  expect(getFaultCode(await company.post('/batch', { BatchItemRequest: [good, item] }))).toBe('2010');
  expect(await sandbox.control.records('quickbooks', 'customer')).toHaveLength(1);
});

test.each([{}, { BatchItemRequest: [] }, { BatchItemRequest: {} }, { BatchItemRequest: null }])(
  'the batch %j has no items',
  async (body) => {
    expect(getFaultCode(await company.post('/batch', body))).toBe('2020');
  },
);
