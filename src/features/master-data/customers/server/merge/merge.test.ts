import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { anInvoice } from '../../../../business/invoices/invoice.factory.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { Customer, CustomerOverview, CustomerRow } from '../../customer.contract.ts';
import { aCustomer } from '../../customer.factory.ts';
import type { CustomerMerge } from '../../customer-merge.contract.ts';

const server = serverForTests();
let alice: SignedInCaller;

const NADIA = { name: 'Nadia Petrenko', email: 'nadia@harbor.example', phone: '' };
const THEO = { name: 'Theo Lindgren', email: '', phone: '(503) 555-0143' };

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const add = async (given: Parameters<typeof aCustomer>[0]) => (await alice.post<Customer>('/api/customers', aCustomer(given))).body;
const merge = (id: string, into: string) => alice.post<CustomerMerge & { message: string }>(`/api/customers/${id}/merge`, { into });
const undo = (id: string) => alice.post(`/api/customers/merges/${id}/undo`);
const read = async (id: string) => (await alice.get<CustomerOverview>(`/api/customers/${id}`)).body;

/** Two customers of one shop, each with tickets and a lead, and a tool that one of them has already sold. */
async function twice() {
  const kept = await add({ shopName: 'Harbor Street Garage', contacts: [NADIA], toolSerials: ['ISCANP-1'], billingAddress: '' });
  const merged = await add({
    shopName: 'Harbour St. Garage',
    contacts: [{ ...NADIA, email: 'NADIA@harbor.example', phone: '(503) 555-0142' }, THEO],
    toolSerials: ['ISCANP-2', 'ISCANL-3'],
    billingAddress: 'P.O. Box 7',
  });
  await alice.put(`/api/customers/${merged.id}`, { toolSerials: ['ISCANP-2'] });
  for (const customerCompany of ['Harbor Street Garage', 'Harbour St. Garage', 'HARBOUR st.garage', 'Harbor Street Garages']) {
    const ticket = await alice.post<{ id: string }>('/api/tickets', aTicket({ customerCompany }));
    await alice.post('/api/invoices', anInvoice(ticket.body.id));
    await alice.post('/api/leads', aLead({ companyName: customerCompany }));
  }
  return { kept, merged };
}

/** Reads everything that a merge changes, without versions, times and queued syncs. */
async function dump() {
  const queryRows = async (sql: string) => (await server.database.query(sql)).rows;
  return {
    customers: await queryRows(
      'SELECT id, shop_name, contacts, shipping_address, billing_address, tool_serials, merged_into, search FROM customers ORDER BY id',
    ),
    owners: await queryRows('SELECT * FROM serial_owners ORDER BY id'),
    tickets: await queryRows('SELECT id, customer_id, customer_company, search_text FROM tickets ORDER BY id'),
    // History entries aren't removed.
    history: await queryRows("SELECT * FROM ticket_history WHERE category <> 'Changes' ORDER BY ticket_id, id"),
    leads: await queryRows('SELECT id, customer_id, company_name, position FROM leads ORDER BY id'),
    invoices: await queryRows('SELECT id, customer_id, customer_company, account_company FROM invoices ORDER BY id'),
  };
}

test('merges contacts, addresses, tools, tickets and leads, and redirects the old address', async () => {
  const { kept, merged } = await twice();
  const reply = await merge(merged.id, kept.id);
  expect(reply).toMatchObject({
    status: 201,
    body: { keptId: kept.id, keptName: 'Harbor Street Garage', mergedName: 'Harbour St. Garage', mergedBy: 'Alice Archer', undoneAt: null },
  });
  const account = await read(kept.id);
  expect(account).toMatchObject({
    contacts: [{ ...NADIA, phone: '(503) 555-0142' }, THEO],
    billingAddress: 'P.O. Box 7',
    toolSerials: ['ISCANP-1', 'ISCANP-2'],
    account: { openTickets: 3, ticketCount: 3, leadCount: 3, invoiceCount: 3 },
  });
  expect(await read(merged.id)).toEqual(account);
  expect((await alice.get<CustomerRow[]>('/api/customers')).body.map(({ id }) => id)).toEqual([kept.id]);
  expect((await alice.get<CustomerMerge[]>(`/api/customers/${kept.id}/merges`)).body).toEqual([reply.body]);
  const owners = await server.database.query<{ serial: string }>(
    'SELECT serial FROM serial_owners WHERE customer_id = $1 ORDER BY serial',
    [kept.id],
  );
  expect(owners.rows.map(({ serial }) => serial)).toEqual(['ISCANL-3', 'ISCANP-1', 'ISCANP-2']);
});

test('restores both customers with an undo, also after another merge, and lists it', async () => {
  const { kept, merged } = await twice();
  const third = await add({ shopName: 'Third', contacts: [THEO], toolSerials: ['ISCANH-9'] });
  const before = await dump();
  const first = await merge(merged.id, kept.id);
  const second = await merge(kept.id, third.id);
  expect(await dump()).not.toEqual(before);
  expect(await undo(first.body.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining('Undo that merge first') } });
  expect((await undo(second.body.id)).status).toBe(200);
  expect((await undo(first.body.id)).status).toBe(200);
  expect(await dump()).toEqual(before);
  expect(await undo(first.body.id)).toMatchObject({ status: 409, body: { message: 'This merge has already been undone.' } });
  expect((await alice.get(`/api/customers/${kept.id}/merges`)).body).toEqual([]);
  const { rows } = await server.database.query<{ action: string }>(
    "SELECT action FROM audit_log WHERE action LIKE 'customer-merge%' ORDER BY id",
  );
  expect(rows.map(({ action }) => action)).toEqual([...Array(2).fill('customer-merge.done'), ...Array(2).fill('customer-merge.undone')]);
  expect((await merge(merged.id, kept.id)).status).toBe(201);
});

test('keeps later edits when a merge is undone', async () => {
  const { kept, merged } = await twice();
  const { body } = await merge(merged.id, kept.id);
  const account = await read(kept.id);
  const added = { name: 'New here', email: '', phone: '' };
  await alice.put(`/api/customers/${kept.id}`, {
    shopName: 'Harbor Street Motors',
    shippingAddress: '418 Harbor Street',
    toolSerials: [...account.toolSerials, 'ISCANP-77'],
    contacts: [...account.contacts, added],
  });
  const list = (await alice.get<{ id: string; customerCompany: string }[]>('/api/tickets')).body;
  const [moved] = list.filter(({ customerCompany }) => customerCompany === 'Harbour St. Garage');
  await alice.put(`/api/tickets/${moved?.id}`, { customerCompany: 'Elsewhere' });
  expect((await undo(body.id)).status).toBe(200);
  expect(await read(kept.id)).toMatchObject({
    shopName: 'Harbor Street Motors',
    shippingAddress: '418 Harbor Street',
    billingAddress: '',
    toolSerials: ['ISCANP-1', 'ISCANP-77'],
    contacts: [NADIA, added],
  });
  expect((await alice.get<{ customerCompany: string }>(`/api/tickets/${moved?.id}`)).body.customerCompany).toBe('Elsewhere');
  expect(await read(merged.id)).toMatchObject({ contacts: merged.contacts, toolSerials: ['ISCANP-2'] });
});

test.each([
  ['Contacts', { contacts: [NADIA] }],
  ['Billing address', { billingAddress: 'P.O. Box 8' }],
  ['serial number ISCANP-2', { toolSerials: ['ISCANP-1'] }],
])('a merge is not undone once what it brought has changed: %s', async (what, change) => {
  const { kept, merged } = await twice();
  const { body } = await merge(merged.id, kept.id);
  await alice.put(`/api/customers/${kept.id}`, change);
  const now = await dump();
  expect(await undo(body.id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(what) } });
  expect(await dump()).toEqual(now);
});

test('names the customer of a later merge that has to be undone first', async () => {
  const { kept, merged } = await twice();
  const into = await add({ shopName: 'Harbor & Sons' });
  const { body: first } = await merge(merged.id, kept.id);
  await merge(kept.id, into.id);
  const message = 'Harbor Street Garage has since been merged into Harbor & Sons. Undo that merge first.';
  expect(await undo(first.id)).toMatchObject({ status: 409, body: { message } });
});

test('allows one of two concurrent merges in opposite directions', async () => {
  const { kept, merged } = await twice();
  const replies = await Promise.all([merge(merged.id, kept.id), merge(kept.id, merged.id), merge(merged.id, kept.id)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  const refused = replies.filter(({ status }) => status === 409).map(({ body }) => body.message);
  for (const message of refused) expect(message).toMatch(/has already been merged into /);
  const done = replies.find(({ status }) => status === 201)?.body.id ?? '';
  const undone = await Promise.all([undo(done), undo(done)]);
  expect(undone.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test('moves tickets even if a third customer has the name', async () => {
  const { kept, merged } = await twice();
  await add({ shopName: 'HARBOUR ST. GARAGE', contacts: [] });
  await merge(merged.id, kept.id);
  expect((await read(kept.id)).account).toMatchObject({ ticketCount: 3 });
});

test('rejects invalid merges', async () => {
  const { kept } = await twice();
  expect(await merge(kept.id, kept.id)).toMatchObject({ status: 400, body: { message: 'You can’t merge a customer with itself.' } });
  expect(await merge(kept.id, 'nobody')).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
  expect(await alice.post(`/api/customers/${kept.id}/merge`, {})).toMatchObject({ status: 400 });
  for (const id of ['nothing', '00000000-0000-0000-0000-000000000000']) {
    expect(await undo(id)).toMatchObject({ status: 404, body: { message: 'Merge not found' } });
  }
});
