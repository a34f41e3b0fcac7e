import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { AuditEntry } from '../../../admin/audit/audit.contract.ts';
import type { Customer } from '../customer.contract.ts';
import { aCustomer } from '../customer.factory.ts';
import { findCustomerByCompany, getCustomer } from './customer.service.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const add = async (given: Parameters<typeof aCustomer>[0] = {}) => (await alice.post<Customer>('/api/customers', aCustomer(given))).body;
const read = (id: string) => getCustomer(server.deps, id);

test('creates a customer under its trimmed name, without blank contacts, and queues it', async () => {
  const added = await alice.post<Customer>('/api/customers', {
    shopName: '  Müller  & Söhne Kfz ',
    contacts: [{ name: ' Uwe ', email: ' uwe@example.com ', phone: '' }, { name: ' ', email: '', phone: ' ' }, { phone: '030 123456' }],
    shippingAddress: ' Hafenstr. 1\n20459 Hamburg ',
    toolSerials: [' ISP-1 ', 'isp-1', 'ISP-2'],
  });
  expect(added).toMatchObject({
    status: 201,
    body: { id: 'muller-sohne-kfz', shopName: 'Müller  & Söhne Kfz', version: 1, syncStatus: 'pending', lastSync: null },
  });
  expect(added.body.contacts).toEqual([
    { name: 'Uwe', email: 'uwe@example.com', phone: '' },
    { name: '', email: '', phone: '030 123456' },
  ]);
  expect(added.body).toMatchObject({ shippingAddress: 'Hafenstr. 1\n20459 Hamburg', billingAddress: '', toolSerials: ['ISP-1', 'ISP-2'] });
  expect(await read('muller-sohne-kfz')).toEqual(added.body);
  const outbox = await server.database.query("SELECT record_id FROM sync_outbox WHERE kind = 'customer'");
  expect(outbox.rows).toEqual([{ record_id: 'muller-sohne-kfz' }]);
});

test('adds a number to a taken ID, uses the time for a name without letters, and overwrites nothing', async () => {
  const first = await add({ shopName: 'Harbor Garage' });
  expect([first.id, (await add({ shopName: 'harbor  garage!' })).id, (await add({ shopName: 'Harbor-Garage' })).id]).toEqual([
    'harbor-garage',
    'harbor-garage-2',
    'harbor-garage-3',
  ]);
  for (const shopName of ['New', 'Duplicates', '東京自動車']) {
    expect(await add({ shopName })).toMatchObject({ shopName, id: expect.stringMatching(/^customer-\d{13}(-\d)?$/) });
  }
  expect(await read('harbor-garage')).toEqual(first);
  expect(await findCustomerByCompany(server.database, ' HARBORGARAGE')).toEqual(first);
});

test('creates a customer each for eight concurrent requests with one name', async () => {
  const added = await Promise.all(Array.from({ length: 8 }, () => add({ shopName: 'Twin Garage' })));
  const expected = ['twin-garage', ...[2, 3, 4, 5, 6, 7, 8].map((n) => `twin-garage-${n}`)];
  expect(added.map(({ id }) => id).sort()).toEqual(expected);
});

test.each<[object, string]>([
  [{ shopName: '  ' }, 'Shop name is required'],
  [{ shopName: undefined }, 'Shop name is required'],
  [{ shopName: 'x'.repeat(501) }, 'Shop name is too long (limit: 500 characters)'],
  [{ contacts: [{ name: 'Ray', email: 'ray@' }] }, 'Enter a valid email address'],
  [{ contacts: [{ name: 'Ray', fax: '1' }] }, 'Unknown field: fax'],
  [{ contacts: 'Ray' }, 'Contacts must be of type array'],
  [{ toolSerials: [' '] }, 'Tool serials can’t be blank'],
  [{ colour: 'red' }, 'Unknown field: colour'],
])('rejects a customer with %o: %s', async (wrong, message) => {
  expect(await alice.post('/api/customers', { ...aCustomer(), ...wrong })).toMatchObject({ status: 400, body: { message } });
  expect((await server.database.query('SELECT id FROM customers')).rows).toEqual([]);
});

test('changes the sent fields, rejects an outdated version, and writes nothing for an unchanged customer', async () => {
  const { id, ...added } = await add({ toolSerials: ['A'] });
  const changed = await alice.put<Customer>(`/api/customers/${id}`, { billingAddress: ' Pier 4 ', contacts: [{ name: ' ' }], version: 1 });
  expect(changed.body).toEqual({ ...added, id, billingAddress: 'Pier 4', contacts: [], version: 2, lastUpdated: expect.any(String) });
  expect(await alice.put(`/api/customers/${id}`, { shopName: 'Mine', version: 1 })).toMatchObject({
    status: 409,
    body: { code: 'stale', current: changed.body },
  });
  expect((await alice.put(`/api/customers/${id}`, changed.body)).body).toEqual(changed.body);
  expect(await alice.put('/api/customers/nobody', { shopName: 'X' })).toMatchObject({
    status: 404,
    body: { message: 'Customer not found' },
  });
  const admin = await server.signedIn({ role: 'Admin' });
  expect((await admin.get<AuditEntry[]>(`/api/audit?subject=customer:${id}`)).body).toMatchObject([
    { action: 'customer.changed', actorName: 'Alice Archer', detail: { fields: ['contacts', 'billingAddress'] } },
    { action: 'customer.created', detail: { shopName: 'Harbor Street Garage' } },
  ]);
});
