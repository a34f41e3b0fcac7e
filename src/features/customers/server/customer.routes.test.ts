import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';
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

test('a customer is added under its name, trimmed, without blank contacts, and waits to be synced', async () => {
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

test('a name that is taken gets a number, one that makes no id gets the time, and nothing is overwritten', async () => {
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
