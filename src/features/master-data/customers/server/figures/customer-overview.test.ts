import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import { mergeTickets, undoMerge } from '../../../../../testing/server/ticket-steps.ts';
import { anInvoice } from '../../../../business/invoices/invoice.factory.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { CustomerOverview, CustomerRow } from '../../customer.contract.ts';
import { aCustomer } from '../../customer.factory.ts';
import { updateNames } from '../names/customer-names.service.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const add = (given: Parameters<typeof aCustomer>[0]) => alice.post('/api/customers', aCustomer(given));
const open = async (given: Parameters<typeof aTicket>[0]) => (await alice.post<{ id: string }>('/api/tickets', aTicket(given))).body.id;
const list = async (query = '') => (await alice.get<CustomerRow[]>(`/api/customers${query}`)).body;
const figuresOf = async (id: string) => (await alice.get<CustomerOverview>(`/api/customers/${id}`)).body.account;

test('lists customers by name with their open tickets and tools, also if names share a prefix', async () => {
  await add({ shopName: 'harbor street', toolSerials: ['A-1', 'A-2'] });
  await add({ shopName: 'Harbor Street Garage' });
  await add({ shopName: 'Äther Motors' });
  for (const [customerCompany, status] of [
    ['Harbor Street', 'New'],
    ['HARBOR  STREET', 'Shipped'],
    ['Harbor Street', 'Resolved'],
    ['Harbor Street Garage', 'On Hold'],
    ['Harbor Street Garages', 'New'],
  ] as const) {
    await open({ customerCompany, status });
  }
  expect((await list()).map(({ shopName, openTickets, toolCount }) => [shopName, openTickets, toolCount])).toEqual([
    ['Äther Motors', 0, 0],
    ['harbor street', 2, 2],
    ['Harbor Street Garage', 1, 0],
  ]);
  const page = await alice.get<CustomerRow[]>('/api/customers?limit=2');
  expect(page.headers.get('x-total-count')).toBe('3');
  const next = /^<(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1] ?? '';
  expect((await alice.get<CustomerRow[]>(next)).body).toMatchObject([{ shopName: 'Harbor Street Garage', openTickets: 1 }]);
});

test('searches shop names, contacts and serial numbers only', async () => {
  await add({ shopName: 'Harbor', contacts: [{ name: 'Ray Ortiz', email: 'x@example.com', phone: '' }], toolSerials: ['ISCANP-46844'] });
  await add({ shopName: 'Castellano', contacts: [], shippingAddress: 'Harbor Street 1' });
  const found = async (q: string) => (await list(`?q=${encodeURIComponent(q)}`)).map(({ shopName }) => shopName);
  for (const q of ['HARB', 'ortiz', 'iscanp-468', 'x@example']) expect(await found(q)).toEqual(['Harbor']);
  for (const q of ['Street', '%']) expect(await found(q)).toEqual([]);
});

test('counts the records of a customer, also after a rename', async () => {
  await add({ shopName: 'Harbor Street', toolSerials: ['A-1', 'A-2'] });
  await add({ shopName: 'Harbor Street Garage' });
  const ids = [];
  for (const given of [{ toolSerial: 'a-1' }, { toolSerial: 'A - 1', status: 'Resolved' }, { type: 'Tool Repair' }] as const) {
    ids.push(await open({ customerCompany: 'Harbor Street', ...given }));
  }
  const foreign = await open({ customerCompany: 'Harbor Street Garage', toolSerial: 'A-2' });
  for (const [companyName, status, estimatedValue] of [
    ['harbor street', 'New', 100.5],
    ['Harbor Street', 'Proposal Sent', 20],
    ['Harbor Street', 'Won', 1_000],
    ['Harbor Street Garage', 'New', 7],
  ] as const) {
    await alice.post('/api/leads', aLead({ companyName, status, estimatedValue }));
  }
  for (const [ticket, status] of [
    [ids[0], 'Paid'],
    [ids[1], 'Overdue'],
    [ids[2], 'Draft'],
    [foreign, 'Sent'],
  ] as const) {
    await alice.post('/api/invoices', anInvoice(ticket ?? '', { status }));
  }
  const shipped = await open({ customerCompany: 'Harbor Street', type: 'Tool Repair', status: 'Shipped' });
  expect((await alice.get<CustomerOverview>('/api/customers/harbor-street')).body.repairHistory).toEqual([shipped, ids[2]]);
  const figures = await figuresOf('harbor-street');
  expect(figures).toEqual({
    openTickets: 3,
    shippedTickets: 1,
    ticketCount: 4,
    repairCount: 2,
    serialTickets: [2, 1],
    leadCount: 3,
    activeLeads: 2,
    totalValue: 120.5,
    leadStatus: 'Proposal Sent',
    invoiceCount: 3,
    invoiced: 518.4,
    unpaid: 259.2,
    overdueInvoices: 1,
    loanCount: 0,
    noteCount: 0,
    taskCount: 0,
  });
  await alice.put('/api/customers/harbor-street', { shopName: 'Pier 9' });
  expect(await figuresOf('harbor-street')).toEqual(figures);
  expect(await figuresOf('harbor-street-garage')).toMatchObject({ shippedTickets: 0, ticketCount: 1, leadCount: 1, invoiceCount: 1 });
});

test('counts a merged repair as part of its target, also when shipped, until the merge is undone', async () => {
  await add({ shopName: 'Harbor Street' });
  const repair = { customerCompany: 'Harbor Street', type: 'Tool Repair', status: 'Shipped' } as const;
  const kept = await open(repair);
  const merged = await open(repair);
  const merge = await mergeTickets(alice, merged, kept);
  const read = async () => (await alice.get<CustomerOverview>('/api/customers/harbor-street')).body;
  const one = { openTickets: 1, shippedTickets: 1, ticketCount: 1, repairCount: 1 };
  expect(await read()).toMatchObject({ repairHistory: [kept], account: one });
  expect(await list()).toMatchObject([{ openTickets: 1 }]);
  const caller = await alice.get(`/api/tickets/${kept}/caller`);
  expect(caller.body).toMatchObject({ account: { openTickets: 1, shippedTickets: 1 } });

  await undoMerge(alice, merge.body.id);
  const two = { openTickets: 2, shippedTickets: 2, ticketCount: 2, repairCount: 2 };
  expect(await read()).toMatchObject({ repairHistory: expect.arrayContaining([kept, merged]), account: two });
  expect(await list()).toMatchObject([{ openTickets: 2 }]);
});

test('keeps the loans of a customer through a rename and a merge', async () => {
  await add({ shopName: 'Harbor Street' });
  await add({ shopName: 'Pier 9' });
  const loan = {
    serialNumber: 'L-ISCANP-0112',
    model: 'iScan Pro',
    status: 'On Loan',
    assignedTo: 'harbor street',
    returnDate: '2099-01-01',
  };
  expect((await alice.post('/api/tools', loan)).status).toBe(201);
  await alice.put('/api/customers/harbor-street', { shopName: 'Harbor Motors' });
  expect(await figuresOf('harbor-street')).toMatchObject({ loanCount: 1 });
  await alice.post('/api/customers/harbor-street/merge', { into: 'pier-9' });
  await updateNames(server.deps);
  expect((await alice.get('/api/customers/pier-9/loans')).body).toMatchObject([{ serialNumber: 'L-ISCANP-0112', assignedTo: 'Pier 9' }]);
  await add({ shopName: 'Harbor Motors' });
  expect(await figuresOf('pier-9')).toMatchObject({ loanCount: 1 });
});

test('returns 404 for an unknown customer and 401 without a session', async () => {
  await add({ shopName: 'Harbor Street' });
  expect(await alice.get('/api/customers/nobody')).toMatchObject({ status: 404, body: { message: 'Customer not found' } });
  expect((await alice.get('/api/customers/nobody/loans')).status).toBe(404);
  expect((await server.anonymous.get('/api/customers')).status).toBe(401);
});

test('returns each pair of possible duplicates once, with what they share', async () => {
  const contacts = [{ name: 'Ray', email: 'RAY@harbor.example', phone: '(503) 555-0142' }];
  await add({ shopName: 'Harbor Street Garage', contacts });
  await add({ shopName: 'Harbor-Street Garage LLC', contacts: [{ name: '', email: 'ray@harbor.example', phone: '' }] });
  await add({ shopName: 'Pier 9', contacts: [{ name: '', email: '', phone: '503 555 0142' }] });
  await add({ shopName: 'Nobody else', contacts: [] });
  const { body } = await alice.get<{ pairs: { one: { id: string }; other: { id: string }; reasons: string[] }[] }>(
    '/api/customers/duplicates/pairs',
  );
  expect(body.pairs.map(({ one, other, reasons }) => [one.id, other.id, ...reasons])).toEqual([
    ['harbor-street-garage', 'harbor-street-garage-llc', 'name', 'email'],
    ['harbor-street-garage', 'pier-9', 'phone'],
  ]);
  await alice.post('/api/customers/pier-9/merge', { into: 'harbor-street-garage' });
  expect((await alice.get<{ pairs: unknown[] }>('/api/customers/duplicates/pairs')).body.pairs).toHaveLength(1);
});
