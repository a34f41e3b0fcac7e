import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import { anInvoice } from '../../../../business/invoices/invoice.factory.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import { aLoaner } from '../../../../business/loaners/loaner.factory.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { Customer, CustomerOverview, CustomerRow } from '../../customer.contract.ts';
import { aCustomer } from '../../customer.factory.ts';
import { updateNames } from '../names/customer-names.service.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });

const NAME = 'Harbor Garage';
const addShop = async (shopName = NAME) => (await alice.post<Customer>('/api/customers', aCustomer({ shopName, contacts: [] }))).body.id;
const figures = async (id: string) => (await alice.get<CustomerOverview>(`/api/customers/${id}`)).body.account;
const idsOf = async (kind: string, customer: string) =>
  (await alice.get<{ id: string }[]>(`/api/${kind}?customer=${customer}`)).body.map(({ id }) => id).toSorted();
const KINDS = ['tickets', 'leads', 'invoices'];
const recordsOf = async (id: string) => Object.fromEntries(await Promise.all(KINDS.map(async (kind) => [kind, await idsOf(kind, id)])));

/** Adds a ticket, a lead, an invoice and a loan with the ID of a shop, all with the same company name. */
async function work(customerId: string, serialNumber: string) {
  const ticket = (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: NAME, customerId }))).body;
  const lead = (await alice.post<Lead>('/api/leads', aLead({ companyName: NAME, customerId, estimatedValue: 100 }))).body;
  const invoice = (await alice.post<{ id: string }>('/api/invoices', anInvoice(ticket.id, { status: 'Sent' }))).body;
  const loan = { status: 'On Loan', assignedTo: NAME, customerId, returnDate: '2099-01-01' } as const;
  const tool = (await alice.post<{ id: string }>('/api/tools', aLoaner({ serialNumber, ...loan }))).body;
  return { ticket, lead, invoice, tool };
}

async function twoShops() {
  const one = await addShop();
  const other = await addShop();
  return { one, other, ofOne: await work(one, 'L-1'), ofOther: await work(other, 'L-2') };
}

/** Reads all rows that belong to customers. */
async function dump() {
  const tables = ['tickets', 'leads', 'invoices', 'tools', 'loans', 'ticket_history', 'serial_owners'];
  return Promise.all(tables.map(async (name) => (await server.database.query(`SELECT * FROM ${name} AS each ORDER BY each::text`)).rows));
}

/** Removes customer names, and the texts that contain them. */
const withoutNames = (tables: Awaited<ReturnType<typeof dump>>) => {
  const names = ['customer_company', 'account_company', 'company_name', 'assigned_to', 'search', 'search_text'];
  const withoutCustomerNames = (row: object) => JSON.stringify(Object.entries(row).filter(([column]) => !names.includes(column)));
  return tables.map((rows) => rows.map(withoutCustomerNames).toSorted());
};

test('keeps tickets, leads, invoices, loans and figures of two shops with one name apart', async () => {
  const { one, other, ofOne, ofOther } = await twoShops();
  expect([one, other]).toEqual(['harbor-garage', 'harbor-garage-2']);
  expect(await recordsOf(one)).toEqual({ tickets: [ofOne.ticket.id], leads: [ofOne.lead.id], invoices: [ofOne.invoice.id] });
  expect(await recordsOf(other)).toEqual({ tickets: [ofOther.ticket.id], leads: [ofOther.lead.id], invoices: [ofOther.invoice.id] });
  const single = { openTickets: 1, ticketCount: 1, leadCount: 1, totalValue: 100, invoiceCount: 1, loanCount: 1 };
  for (const id of [one, other]) expect(await figures(id)).toMatchObject(single);
  for (const { ticket, tool } of [ofOne, ofOther]) {
    expect((await alice.get<Ticket>(`/api/tickets/${ticket.id}`)).body.customerId).toBe(ticket.customerId);
    expect((await alice.get(`/api/customers/${ticket.customerId}/loans`)).body).toMatchObject([{ toolId: tool.id }]);
  }
  expect((await alice.get<CustomerRow[]>('/api/customers')).body.map(({ openTickets }) => openTickets)).toEqual([1, 1]);
});

test('changes only the names of records, not their versions, times, histories and owners', async () => {
  const { one, other, ofOne } = await twoShops();
  const before = withoutNames(await dump());
  await server.database.query('DELETE FROM sync_outbox');
  const renamed = await alice.put(`/api/customers/${one}`, { shopName: 'Pier 9' });
  expect(renamed).toMatchObject({ status: 200, body: { id: one, shopName: 'Pier 9' } });
  await updateNames(server.deps);
  expect(withoutNames(await dump())).toEqual(before);
  expect(await figures(one)).toMatchObject({ ticketCount: 1, leadCount: 1, invoiceCount: 1, loanCount: 1 });
  expect(await figures(other)).toMatchObject({ ticketCount: 1, leadCount: 1, invoiceCount: 1, loanCount: 1 });
  // Providers identify the records by their customer, so only the customer is sent again.
  expect((await server.database.query('SELECT kind, record_id FROM sync_outbox')).rows).toEqual([{ kind: 'customer', record_id: one }]);
  const known = (await alice.get<Ticket[]>('/api/tickets?company=pier%209')).body;
  expect(known.map(({ id, customerCompany }) => [id, customerCompany])).toEqual([[ofOne.ticket.id, 'Pier 9']]);
  // Now the name is unique and identifies this shop.
  expect((await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: 'harbor garage' }))).body.customerId).toBe(other);
});

test('moves the records of a merged shop by ID, and only these back with the undo', async () => {
  const { one, other, ofOther } = await twoShops();
  const before = await dump();
  const merge = (await alice.post<{ id: string }>(`/api/customers/${other}/merge`, { into: one })).body;
  expect(await figures(one)).toMatchObject({ openTickets: 2, ticketCount: 2, leadCount: 2, invoiceCount: 2, loanCount: 2 });
  expect((await alice.get<Ticket>(`/api/tickets/${ofOther.ticket.id}`)).body).toMatchObject({ customerId: one, version: 2 });
  const since = (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: NAME }))).body;
  expect(since.customerId).toBe(one);
  // The old ID leads to the shop it was merged into.
  const late = await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: NAME, customerId: other }));
  expect(late.body.customerId).toBe(one);
  expect((await alice.post(`/api/customers/merges/${merge.id}/undo`)).status).toBe(200);
  expect(await idsOf('tickets', other)).toEqual([ofOther.ticket.id]);
  expect(await idsOf('tickets', one)).toContain(since.id);
  for (const { id } of [since, late.body]) {
    await alice.put(`/api/tickets/${id}`, { customerCompany: 'Nobody' });
  }
  const [tickets, ...others] = await dump();
  const added = [since.id, late.body.id];
  expect((tickets ?? []).filter(({ id }) => !added.includes(String(id)))).toEqual(before[0]);
  expect(others[0]).toEqual(before[1]);
  expect(others[2]).toEqual(before[3]);
});

test('leaves records with an ambiguous name unassigned until a shop is chosen', async () => {
  const { one, other } = await twoShops();
  const unclear = (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: NAME }))).body;
  expect(unclear.customerId).toBeNull();
  for (const id of [one, other]) expect(await figures(id)).toMatchObject({ ticketCount: 1 });
  expect((await alice.get<Ticket[]>(`/api/tickets?company=${NAME}`)).body).toHaveLength(3);
  await alice.put(`/api/tickets/${unclear.id}`, { customerId: other });
  expect(await idsOf('tickets', other)).toContain(unclear.id);
  const { customerCompany, customerId, history } = (await alice.put<Ticket>(`/api/tickets/${unclear.id}`, { customerId: one })).body;
  expect([customerCompany, customerId]).toEqual([NAME, one]);
  expect(history.at(-1)?.content).toBe(`Customer changed from ${other} to ${one}`);
});

test('uses the customer ID, rejects an unknown one, and resolves a unique name', async () => {
  const one = await addShop();
  const other = await addShop('Pier 9');
  const ticket = (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: 'As typed', customerId: one }))).body;
  expect(ticket).toMatchObject({ customerCompany: NAME, customerId: one });
  const path = `/api/tickets/${ticket.id}`;
  const put = async (change: object) => (await alice.put<Ticket & { message: string }>(path, change)).body;
  expect(await put({ customerId: other })).toMatchObject({ customerCompany: 'Pier 9', customerId: other });
  expect(await put({ customerCompany: 'PIER 9' })).toMatchObject({ customerCompany: 'Pier 9', customerId: other });
  expect(await put({ customerCompany: 'harbor garage' })).toMatchObject({ customerId: one });
  expect(await put({ customerCompany: 'Elsewhere', customerId: one })).toMatchObject({ customerCompany: 'Elsewhere', customerId: null });
  expect(await alice.put(path, { customerId: 'nobody' })).toMatchObject({
    status: 400,
    body: { message: 'Customer nobody doesn’t exist.' },
  });
  expect(await alice.post('/api/leads', aLead({ customerId: 'nobody' }))).toMatchObject({ status: 400 });
  const lead = (await alice.post<Lead>('/api/leads', aLead({ companyName: NAME }))).body;
  expect(lead.customerId).toBe(one);
  expect((await alice.put<Lead>(`/api/leads/${lead.id}`, { companyName: 'pier9' })).body.customerId).toBe(other);
  const invoice = (await alice.post<{ id: string }>('/api/invoices', anInvoice(ticket.id))).body;
  expect(await alice.put(`/api/invoices/${invoice.id}`, { customerId: other })).toMatchObject({
    body: { customerId: other, customerCompany: 'Pier 9' },
  });
});

test('assigns unowned records with its name to a new or renamed customer', async () => {
  const ticket = (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: NAME }))).body;
  const lead = (await alice.post<Lead>('/api/leads', aLead({ companyName: 'harbor  garage' }))).body;
  await alice.post('/api/invoices', anInvoice(ticket.id));
  const id = await addShop();
  expect(await figures(id)).toMatchObject({ ticketCount: 1, leadCount: 1, invoiceCount: 1 });
  expect((await alice.get<Ticket>(`/api/tickets/${ticket.id}`)).body).toMatchObject({ customerId: id, version: 2 });
  expect((await alice.get<Lead>(`/api/leads/${lead.id}`)).body).toEqual({ ...lead, companyName: NAME, customerId: id });
  // A second shop with the name gets no records.
  const second = await addShop();
  expect(await figures(second)).toMatchObject({ ticketCount: 0, leadCount: 0 });
  await alice.post('/api/tickets', aTicket({ customerCompany: 'Pier 9' }));
  await alice.put(`/api/customers/${second}`, { shopName: 'Pier 9' });
  expect(await figures(second)).toMatchObject({ ticketCount: 1 });
});

test('assigns a customer to all records that are written during its creation, rename or merge', async () => {
  const kept = await addShop('Kept');
  const write = (n: number) => alice.post<Ticket>('/api/tickets', aTicket({ customerCompany: `Shop ${n % 3}` }));
  const shops = await Promise.all(
    [0, 1, 2].flatMap((n) => [addShop(`Shop ${n}`), write(n).then(() => undefined), write(n).then(() => undefined)]),
  );
  const ids = shops.filter((id) => id !== undefined);
  await Promise.all(ids.flatMap((id, n) => [alice.post(`/api/customers/${id}/merge`, { into: kept }), write(n), write(n)]));
  const { rows } = await server.database.query('SELECT customer_id, count(*) AS count FROM tickets GROUP BY 1');
  expect(rows).toEqual([{ customer_id: kept, count: 12 }]);
});
