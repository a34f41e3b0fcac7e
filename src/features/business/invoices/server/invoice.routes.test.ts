import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { Invoice } from '../invoice.contract.ts';
import { anInvoice } from '../invoice.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const addTicket = async (given: Parameters<typeof aTicket>[0] = {}) => (await alice.post<Ticket>('/api/tickets', aTicket(given))).body;
const add = async (ticketId: string, given: object = {}) =>
  (await alice.post<Invoice>('/api/invoices', anInvoice(ticketId, { ...given }))).body;
const list = async (query = '') => (await alice.get<Invoice[]>(`/api/invoices${query}`)).body;
const billing = async ({ id }: { id: string }) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body.billingStatus;

test('creates an invoice with the customer of its ticket, the total of its lines and a due date after 30 days', async () => {
  const { id } = await addTicket({ customerCompany: 'Harbor Street Garage' });
  const lineItems = [
    { description: 'Remote programming session', quantity: 1, unitPrice: 240 },
    { description: 'OEM subscription', quantity: 1, unitPrice: 42.5 },
    { description: 'Second technician', quantity: 0.5, unitPrice: 120, total: 99_999 },
    { description: 'Cable', quantity: 2, unitPrice: 19 },
  ];
  const sent = anInvoice(id, { lineItems, issueDate: '2026-11-21', subtotal: 1, total: 1, customerCompany: 'Elsewhere', id: 'INV-7777' });
  const { status, body } = await alice.post<Invoice>('/api/invoices', sent);
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: 'INV-0001', ticketId: id, customerCompany: 'Harbor Street Garage', dueDate: '2026-12-21', version: 1 });
  expect(body).toMatchObject({ status: 'Draft', quickbooksStatus: 'unsynced', quickbooksInvoiceId: null });
  expect(body.lineItems.map(({ total }) => total)).toEqual([240, 42.5, 60, 38]);
  expect(body).toMatchObject({ subtotal: 380.5, tax: 30.44, total: 410.94 });
  expect((await alice.get('/api/invoices/INV-0001')).body).toEqual(body);
  expect(await list()).toEqual([body]);
  expect(await alice.get('/api/invoices/INV-0002')).toMatchObject({ status: 404, body: { message: 'Invoice not found' } });
});

const locked = (id: string, status: string) =>
  `${id} is ${status}, so its line items, dates, ticket and customer are locked. To make changes, use Void and copy.`;

const line = (wrong: object) => ({ lineItems: [{ description: 'Work', quantity: 1, unitPrice: 1, ...wrong }] });
test('rejects an invoice with a missing or wrong field, and uses up no number', async () => {
  const { id } = await addTicket();
  for (const [message, wrong] of [
    ['Please select a ticket', { ticketId: undefined }],
    ['Please select a ticket', { ticketId: ' ' }],
    ['Ticket TKT-nowhere doesn’t exist.', { ticketId: 'TKT-nowhere' }],
    ['Issue date is required', { issueDate: undefined }],
    ['Issue date is invalid', { issueDate: '2026-02-30' }],
    ['Due date is required', { dueDate: '' }],
    ['Status must be one of: Draft, Sent, Paid, Overdue, Void', { status: 'Lost' }],
    ['Quantity must be at least 0', line({ quantity: -0.01 })],
    ['Quantity: use at most 2 decimal places', line({ quantity: 1.005 })],
    ['Quantity is required', line({ quantity: undefined })],
    ['Unit price is required', line({ unitPrice: undefined })],
    ['Unit price must be a number', line({ unitPrice: '9' })],
    ['Unit price must be at most 100,000,000', line({ unitPrice: 100_000_001 })],
    ['The subtotal can’t exceed $1,000,000,000', { lineItems: Array(11).fill(line({ unitPrice: 100_000_000 }).lineItems[0]) }],
    ['You can add up to 500 line items', { lineItems: Array(501).fill(line({}).lineItems[0]) }],
  ] as const) {
    const refused = await alice.post<{ message: string }>('/api/invoices', { ...anInvoice(id), ...wrong });
    expect([refused.status, refused.body.message]).toEqual([400, expect.stringContaining(message)]);
  }
  expect(await add(id)).toMatchObject({ id: 'INV-0001' });
});

test('adds a fifth digit to numbers after 9999, and sorts lists by number', async () => {
  const { id } = await addTicket();
  await add(id);
  await server.database.query('UPDATE invoice_numbers SET last = 9998');
  for (const number of ['INV-9999', 'INV-10000']) expect((await add(id)).id).toBe(number);
  expect((await list()).map(({ id }) => id)).toEqual(['INV-10000', 'INV-9999', 'INV-0001']);
});

test('sets the billing status of a ticket from its newest invoice that is not Void', async () => {
  const ticket = await addTicket();
  expect(await billing(ticket)).toBe('Not Billable');
  const first = await add(ticket.id);
  expect(await billing(ticket)).toBe('Pending');
  for (const [status, expected] of [
    ['Sent', 'Billed'] as const,
    ['Paid', 'Billed'] as const,
    ['Overdue', 'Billed'] as const,
    ['Draft', 'Pending'] as const,
    ['Void', 'Not Billable'] as const,
    ['Paid', 'Billed'] as const,
  ]) {
    await alice.put(`/api/invoices/${first.id}`, { status });
    expect(await billing(ticket)).toBe(expected);
  }
  const second = await add(ticket.id);
  expect(await billing(ticket)).toBe('Pending');
  await alice.put(`/api/invoices/${second.id}`, { status: 'Void' });
  expect(await billing(ticket)).toBe('Billed');
});

test('increases the version of a ticket and queues it only if its billing status changed', async () => {
  const ticket = await addTicket();
  await server.database.query('TRUNCATE sync_outbox');
  const { id } = await add(ticket.id);
  const pending = (await alice.get<Ticket>(`/api/tickets/${ticket.id}`)).body;
  expect(pending).toMatchObject({ version: 2, billingStatus: 'Pending', lastModifiedBy: 'Alice Archer', syncStatus: 'pending' });
  expect((await server.database.query('SELECT * FROM sync_outbox')).rows).toMatchObject([{ record_id: ticket.id }]);
  await alice.put(`/api/invoices/${id}`, { dueDate: '2027-01-01' });
  expect((await alice.get(`/api/tickets/${ticket.id}`)).body).toEqual(pending);
});

test('moves a draft to another ticket and its company, but no sent invoice', async () => {
  const one = await addTicket({ customerCompany: 'One' });
  const other = await addTicket({ customerCompany: 'Other' });
  const { id } = await add(one.id);
  const moved = await alice.put<Invoice>(`/api/invoices/${id}`, { ticketId: other.id, customerCompany: 'Ignored' });
  expect(moved.body).toMatchObject({ ticketId: other.id, customerCompany: 'Other', version: 2 });
  expect([await billing(one), await billing(other)]).toEqual(['Not Billable', 'Pending']);

  await alice.put(`/api/invoices/${id}`, { status: 'Sent' });
  const refused = await alice.put(`/api/invoices/${id}`, { ticketId: one.id });
  expect(refused).toMatchObject({ status: 409, body: { message: locked('INV-0001', 'Sent') } });
  expect([await billing(one), await billing(other)]).toEqual(['Not Billable', 'Billed']);
});

test('changes the sent fields and the total, rejects an outdated version, and writes nothing for an unchanged invoice', async () => {
  const ticket = await addTicket();
  const before = await add(ticket.id);
  const lineItems = [{ description: 'Repair', quantity: 3, unitPrice: 33.33 }];
  const changed = await alice.put<Invoice>(`/api/invoices/${before.id}`, { lineItems, version: 1 });
  expect(changed.body).toMatchObject({ subtotal: 99.99, tax: 8, total: 107.99, version: 2, dueDate: before.dueDate });
  const stale = await alice.put(`/api/invoices/${before.id}`, { status: 'Void', version: 1 });
  expect(stale).toMatchObject({ status: 409, body: { code: 'stale', current: changed.body } });
  expect((await alice.put(`/api/invoices/${before.id}`, { ...changed.body, total: 1, subtotal: 1 })).body).toEqual(changed.body);
});

test('finds invoices by ID, company or ticket, and by status', async () => {
  const harbor = await addTicket({ customerCompany: 'Harbor  STREET Garage' });
  const muller = await addTicket({ customerCompany: 'Kfz-Müller' });
  await add(harbor.id);
  await add(muller.id, { status: 'Sent' });
  await add(harbor.id, { status: 'Paid' });
  const found = async (query: string) => (await list(query)).map(({ id }) => id);
  expect(await found('?q=inv-0002')).toEqual(['INV-0002']);
  expect(await found(`?q=${encodeURIComponent('MÜLLER')}`)).toEqual(['INV-0002']);
  expect(await found(`?q=${harbor.id.toLowerCase()}`)).toEqual(['INV-0003', 'INV-0001']);
  expect(await found('?q=harborXstreet')).toEqual([]);
  expect(await found('?status=Sent')).toEqual(['INV-0002']);
  expect(await found(`?ticket=${muller.id}`)).toEqual(['INV-0002']);
  expect(await found('?company=harborstreet%20garage')).toEqual(['INV-0003', 'INV-0001']);
  expect((await alice.get('/api/invoices?status=Lost')).status).toBe(400);
});

test('moves the invoices of a ticket to its new company, and prints the original one', async () => {
  const ticket = await addTicket({ customerCompany: 'Before' });
  await add(ticket.id);
  await alice.put(`/api/tickets/${ticket.id}`, { customerCompany: 'After' });
  expect(await list('?company=after')).toMatchObject([{ id: 'INV-0001', customerCompany: 'Before', version: 1 }]);
  expect(await list('?company=before')).toEqual([]);
});

test('lists finished programming and repairs without an invoice', async () => {
  const unbilled = async () => (await alice.get<Ticket[]>('/api/invoices/unbilled')).body.map(({ id }) => id);
  const rmaLineItems = [{ description: 'Labor', quantity: 2, unitCost: 95.25 }];
  const repair = await addTicket({ type: 'Tool Repair', status: 'Shipped', rmaLineItems });
  const session = await addTicket({ type: 'SOD', status: 'Resolved' });
  for (const other of [
    { type: 'Bug Report', status: 'Resolved' },
    { type: 'SOD', status: 'On Hold' },
  ] as const)
    await addTicket(other);
  expect(await unbilled()).toEqual([session.id, repair.id]);
  const search = async (q: string) => (await alice.get<{ id: string; amount: number | null }[]>(`/api/invoices/unbilled?q=${q}`)).body;
  expect(await search(repair.id)).toMatchObject([{ id: repair.id, amount: 190.5 }]);
  expect(await search(session.id)).toMatchObject([{ id: session.id, amount: null }]);
  expect(await search('nowhere')).toEqual([]);

  const { id } = await add(repair.id);
  expect(await unbilled()).toEqual([session.id]);
  await alice.put(`/api/invoices/${id}`, { status: 'Void' });
  expect(await unbilled()).toEqual([repair.id, session.id]);
  const first = await alice.get<Ticket[]>('/api/invoices/unbilled?limit=1');
  const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect((await alice.get<Ticket[]>(next)).body.map(({ id }) => id)).toEqual([session.id]);
});

test('audits new and changed invoices', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const ticket = await addTicket();
  const { id } = await add(ticket.id);
  await alice.put(`/api/invoices/${id}`, { status: 'Sent' });
  const entries = (await admin.get<object[]>(`/api/audit?subject=invoice:${id}`)).body;
  expect(entries).toMatchObject([
    { action: 'invoice.changed', actorName: 'Alice Archer', detail: { fields: ['status'], status: 'Sent', total: 259.2 } },
    { action: 'invoice.created', detail: { ticketId: ticket.id, total: 259.2 } },
  ]);
});
