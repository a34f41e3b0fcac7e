import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { OTHER_REALM_ID, REALM_ID } from './oauth/connection.ts';
import { anInvoice, companyForTests, createCustomer } from './test-company.ts';

interface Delivery {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const company = companyForTests();
const { sandbox } = company;
let listener: Server;
let deliveries: Delivery[] = [];
beforeAll(async () => {
  listener = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    deliveries.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  deliveries = [];
});
afterAll(() => void listener.close());

const listen = (settings: Record<string, string | boolean> = {}) =>
  sandbox.control.settings({ quickbooksWebhookUrl: `http://127.0.0.1:${(listener.address() as AddressInfo).port}/hook`, ...settings });

async function delivered(count: number): Promise<Delivery[]> {
  await expect.poll(() => deliveries.length).toBe(count);
  return deliveries;
}

// Documented: blogs.a.intuit.com 2025-11-12: CloudEvents
test('changes are published as a list of CloudEvents', async () => {
  await listen();
  const id = await createCustomer(company, 'Alpha');

  const [delivery] = await delivered(1);
  expect(JSON.parse(delivery?.body ?? '')).toEqual([
    {
      specversion: '1.0',
      id: expect.any(String),
      source: expect.stringMatching(/^intuit\./),
      type: 'qbo.customer.created.v1',
      datacontenttype: 'application/json',
      time: expect.stringMatching(/Z$/),
      intuitentityid: id,
      intuitaccountid: REALM_ID,
      data: {},
    },
  ]);
});

// Documented: HMAC-SHA256 of the raw body in base64
test('a delivery is signed with the verifier', async () => {
  await listen({ quickbooksWebhookVerifier: 'a secret' });
  await createCustomer(company, 'Müller & Söhne');

  const [delivery] = await delivered(1);
  const expected = createHmac('sha256', 'a secret')
    .update(delivery?.body ?? '')
    .digest('base64');
  expect(delivery?.headers['intuit-signature']).toBe(expected);
});

// Documented: the envelope before 2026-07-31
test('the old envelope names company, kind, id and operation', async () => {
  await listen({ quickbooksWebhookFormat: 'classic' });
  const customerId = await createCustomer(company, 'Alpha');
  await delivered(1);
  await company.post('/invoice', anInvoice(customerId));

  const [, delivery] = await delivered(2);
  expect(JSON.parse(delivery?.body ?? '')).toEqual({
    eventNotifications: [
      {
        realmId: REALM_ID,
        dataChangeEvent: { entities: [{ name: 'Invoice', id: '1', operation: 'Create', lastUpdated: expect.any(String) }] },
      },
    ],
  });
});

// Documented: a delivery may hold events of several companies
test('a delivery may mix companies', async () => {
  await listen({ quickbooksWebhookMixesRealms: true });
  await createCustomer(company, 'Alpha');

  const [delivery] = await delivered(1);
  expect(JSON.parse(delivery?.body ?? '').map((event: { intuitaccountid: string }) => event.intuitaccountid)).toEqual([
    OTHER_REALM_ID,
    REALM_ID,
  ]);
});

// Issue 3: somebody changes a record at the provider
test('a bookkeeper adds, changes and deletes records; each change is published', async () => {
  const customerId = await createCustomer(company, 'Alpha');
  await company.post('/invoice', anInvoice(customerId));
  await listen();
  const edit = (kind: string, rest: Record<string, unknown>) => sandbox.control.edit({ provider: 'quickbooks', kind, ...rest });

  expect(await edit('customer', { id: customerId, changes: { DisplayName: 'Alpha GmbH' } })).toMatchObject({
    SyncToken: '1',
    DisplayName: 'Alpha GmbH',
  });
  await delivered(1);
  expect(await edit('customer', { changes: { DisplayName: 'Beta' } })).toMatchObject({ SyncToken: '0' });
  await delivered(2);
  expect(await edit('invoice', { id: '1', changes: { PrivateNote: 'Paid in cash' } })).toMatchObject({
    SyncToken: '1',
    PrivateNote: 'Paid in cash',
    TotalAmt: 200,
  });
  await delivered(3);
  await edit('invoice', { id: '1', remove: true });

  const types = (await delivered(4)).map(({ body }) => JSON.parse(body)[0].type);
  expect(types).toEqual(['qbo.customer.updated.v1', 'qbo.customer.created.v1', 'qbo.invoice.updated.v1', 'qbo.invoice.deleted.v1']);
  expect((await company.get(`/customer/${customerId}`)).body).toMatchObject({ Customer: { DisplayName: 'Alpha GmbH', Balance: 0 } });
  expect(await sandbox.control.records('quickbooks', 'invoice')).toEqual([]);
  await expect(edit('invoice', { id: '1', changes: {} })).rejects.toThrow('404');
});

// Issue 3: somebody changes a record at the provider; a payment is the change that matters for an invoice
test('a bookkeeper records payments', async () => {
  const customerId = await createCustomer(company, 'Alpha');
  await company.post('/invoice', anInvoice(customerId));
  await listen();
  const pay = (changes: Record<string, unknown>) => sandbox.control.edit({ provider: 'quickbooks', kind: 'invoice', id: '1', changes });

  expect(await pay({ Balance: 50 })).toMatchObject({ TotalAmt: 200, Balance: 50, SyncToken: '1' });
  expect(await pay({ Balance: '0', PrivateNote: 'Paid in cash' })).toMatchObject({
    Balance: 0,
    PrivateNote: 'Paid in cash',
    SyncToken: '3',
  });
  expect((await delivered(3)).map(({ body }) => JSON.parse(body)[0].type)).toEqual(Array(3).fill('qbo.invoice.updated.v1'));
  expect((await company.get(`/customer/${customerId}`)).body).toMatchObject({ Customer: { Balance: 0 } });
  for (const Balance of [-1, 201, 'much', {}]) await expect(pay({ Balance }), String(Balance)).rejects.toThrow('400');
});

// The rules of the company hold for everybody
test.each([
  ['customer', {}, '2020'],
  ['customer', { DisplayName: 'ALPHA' }, '6240'],
  ['customer', { DisplayName: {} }, '2010'],
  ['customer', { DisplayName: 'Beta', Colour: 'red' }, '2010'],
  ['invoice', {}, '2020'],
  ['invoice', { CustomerRef: { value: '4711' } }, '2500'],
  ['invoice', { Line: [null] }, '2010'],
  ['invoice', { Line: 'x' }, '2010'],
])('a new %s with %j is refused with 400 and the code %s', async (kind, changes, code) => {
  await createCustomer(company, 'Alpha');

  await expect(sandbox.control.edit({ provider: 'quickbooks', kind, changes })).rejects.toThrow(new RegExp(`: 400 .*"${code}: `));
  expect((await sandbox.control.state()).counts.quickbooks).toMatchObject({ customer: 1, invoice: 0 });
});

// Documented: a delivery says nothing about the record: it is a hint
test('a listener that is away or fails has no effect on the calls', async () => {
  await sandbox.control.settings({ quickbooksWebhookUrl: 'http://127.0.0.1:9/closed' });
  expect(await createCustomer(company, 'Alpha')).toMatch(/^\d+$/);
  await sandbox.control.settings({ quickbooksWebhookUrl: 'no address' });
  expect(await createCustomer(company, 'Beta')).toMatch(/^\d+$/);
  expect(deliveries).toEqual([]);
});

// Documented: blogs.a.intuit.com 2025-11-12: each event has an id of its own, by which copies are known
test('each event has an id of its own', async () => {
  await listen({ quickbooksWebhookMixesRealms: true });
  await createCustomer(company, 'Alpha');
  await createCustomer(company, 'Beta');

  const ids = (await delivered(2)).flatMap(({ body }) => JSON.parse(body).map(({ id }: { id: string }) => id));
  expect(new Set(ids).size).toBe(4);
});

// Documented: a deletion is published, too, in both envelopes
test('a deletion by the client is published', async () => {
  const customerId = await createCustomer(company, 'Alpha');
  await company.post('/invoice', anInvoice(customerId));
  await listen({ quickbooksWebhookFormat: 'classic' });
  await company.post('/invoice?operation=delete', { Id: '1', SyncToken: '0' });

  const [delivery] = await delivered(1);
  expect(JSON.parse(delivery?.body ?? '')).toMatchObject({
    eventNotifications: [{ dataChangeEvent: { entities: [{ name: 'Invoice', id: '1', operation: 'Delete' }] } }],
  });
});
