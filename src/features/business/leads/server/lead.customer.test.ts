import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { updateNames } from '../../../master-data/customers/server/names/customer-names.service.ts';
import type { Lead } from '../lead.contract.ts';
import { aLead } from '../lead.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const WON = {
  companyName: 'Harbor Street',
  contactName: 'Nadia',
  email: 'nadia@harbor.example',
  phone: '555-0142',
  status: 'Won',
} as const;

test('creates a customer with its contact from a won lead only', async () => {
  await alice.post('/api/leads', aLead({ ...WON, status: 'Qualified' }));
  expect(await alice.post('/api/leads/LEAD-000001/customer', {})).toMatchObject({
    status: 400,
    body: { message: 'Only a won lead can become a customer.' },
  });
  await alice.put('/api/leads/LEAD-000001', { status: 'Won' });
  expect(await alice.post('/api/leads/LEAD-000001/customer', {})).toMatchObject({
    status: 200,
    body: {
      id: 'harbor-street',
      shopName: 'Harbor Street',
      contacts: [{ name: 'Nadia', email: 'nadia@harbor.example', phone: '555-0142' }],
    },
  });
  expect((await alice.post('/api/leads/LEAD-000002/customer', {})).status).toBe(404);
});

test('creates one customer from all leads of a company, also concurrently', async () => {
  await alice.post('/api/leads', aLead(WON));
  await alice.post('/api/leads', aLead({ ...WON, companyName: 'HARBOR  STREET', contactName: 'Theo' }));
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, n) => alice.post<Customer>(`/api/leads/LEAD-00000${1 + (n % 2)}/customer`, {})),
  );
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`))).toEqual(new Set(['200 harbor-street']));
  expect((await server.database.query('SELECT FROM customers')).rows).toHaveLength(1);
});

test('shows and finds leads by the new name of their customer', async () => {
  const lead = (await alice.post<Lead>('/api/leads', aLead(WON))).body;
  await alice.post('/api/leads/LEAD-000001/customer', {});
  await alice.put('/api/customers/harbor-street', { shopName: 'Harbour Garage' });
  await updateNames(server.deps);
  const expected = { ...lead, companyName: 'Harbour Garage', customerId: 'harbor-street' };
  expect((await alice.get<Lead[]>('/api/leads')).body).toEqual([expected]);
  for (const query of ['customer=harbor-street', 'company=harbour%20garage']) {
    expect((await alice.get<Lead[]>(`/api/leads?${query}`)).body).toEqual([expected]);
  }
});

test('uses the chosen one of two shops with the same name', async () => {
  await alice.post('/api/customers', aCustomer({ shopName: 'Harbor Street', contacts: [] }));
  const second = (await alice.post<Customer>('/api/customers', aCustomer({ shopName: 'HARBOR STREET', contacts: [] }))).body;
  await alice.post('/api/leads', aLead({ ...WON, customerId: second.id }));
  expect((await alice.post<Customer>('/api/leads/LEAD-000001/customer', {})).body.id).toBe(second.id);
});
