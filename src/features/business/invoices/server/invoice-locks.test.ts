import { expect, test } from 'vitest';
import { toDay } from '../../../../platform/time/calendar-day.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import type { Invoice } from '../invoice.contract.ts';
import { anInvoice } from '../invoice.factory.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });

const add = async (ticketId: string, given: Record<string, unknown> = {}) =>
  (await alice.post<Invoice>('/api/invoices', anInvoice(ticketId, given))).body;
const read = async (id: string) => (await alice.get<Invoice>(`/api/invoices/${id}`)).body;
const change = (id: string, given: object) => alice.put<Invoice>(`/api/invoices/${id}`, given);
const copy = (id: string, given: object = {}) => alice.post<Invoice>(`/api/invoices/${id}/void-and-copy`, given);
const billing = async ({ id }: { id: string }) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body.billingStatus;
const shop = async (shopName: string) => (await alice.post<{ id: string }>('/api/customers', aCustomer({ shopName }))).body;

const lineItems = [{ description: 'Cheaper', quantity: 1, unitPrice: 1 }];
const locked = (id: string, status: string) => {
  const action = status === 'Void' ? 'Copy to draft' : 'Void and copy';
  return `${id} is ${status}, so its line items, dates, ticket and customer are locked. To make changes, use ${action}.`;
};

test.each(['Paid', 'Overdue'])('locks the lines of an invoice that is %s', async (status) => {
  const { id } = await add((await createTicket(alice)).id);
  const before = (await change(id, { status })).body;
  expect(await change(id, { lineItems })).toMatchObject({ status: 409, body: { message: locked(id, status) } });
  expect(await read(id)).toEqual(before);
});

test.each(['Sent', 'Void'])('locks lines, dates, ticket and customer of an invoice that is %s, and allows any status', async (status) => {
  const ticket = await createTicket(alice);
  const other = await createTicket(alice);
  const customer = await shop('Other shop');
  const { id } = await add(ticket.id);
  const before = (await change(id, { status })).body;
  for (const wrong of [
    { lineItems },
    { lineItems: [] },
    { issueDate: '2026-11-20' },
    { dueDate: '2027-01-01' },
    { ticketId: other.id },
    { customerId: customer.id },
    { status: 'Draft', lineItems },
    { status: 'Paid', dueDate: '2027-01-01', version: before.version },
  ])
    expect(await change(id, wrong)).toMatchObject({ status: 409, body: { message: locked(id, status) } });
  expect(await read(id)).toEqual(before);

  expect((await change(id, { ...before, total: 1 })).body).toEqual(before);
  for (const next of ['Overdue', 'Paid', 'Void', 'Sent', 'Draft'])
    expect((await change(id, { ...(await read(id)), status: next })).body.status).toBe(next);
  expect((await change(id, { lineItems })).body).toMatchObject({ status: 'Draft', subtotal: 1 });
});

test('moves drafts to the new shop of their ticket, but no sent invoices', async () => {
  const one = await shop('One');
  const other = await shop('Other');
  const ticket = await createTicket(alice, { customerCompany: 'One' });
  const sent = await add(ticket.id, { status: 'Sent' });
  const draft = await add(ticket.id);
  await alice.put(`/api/tickets/${ticket.id}`, { customerId: other.id, customerCompany: 'Other' });
  expect([(await read(sent.id)).customerId, (await read(draft.id)).customerId]).toEqual([one.id, other.id]);
});

test.each([
  ['before the copy, between known shops', true, ['move', 'copy']],
  ['after the copy, between known shops', true, ['copy', 'move']],
  ['before the copy, between unknown shops', false, ['move', 'copy']],
  ['after the copy, between unknown shops', false, ['copy', 'move']],
] as const)("resets the customer of a copy to its ticket's on request: the ticket is corrected %s", async (_, isKnown, steps) => {
  const [wrong, right] = isKnown ? [await shop('Wrong'), await shop('Right')] : [{ id: null }, { id: null }];
  const ticket = await createTicket(alice, { customerCompany: 'Wrong' });
  const sent = await add(ticket.id, { status: 'Sent' });
  const correct = () => alice.put(`/api/tickets/${ticket.id}`, { customerId: right.id, customerCompany: 'Right' });
  for (const step of steps) await (step === 'copy' ? copy(sent.id) : correct());
  expect(await read('INV-0002')).toMatchObject({ id: 'INV-0002', copiedFrom: sent.id, customerCompany: 'Wrong' });

  const { body } = await change('INV-0002', { customerId: null });
  expect(body).toMatchObject({ status: 'Draft', customerId: right.id, customerCompany: 'Right', version: 2 });
  expect((await change('INV-0002', { customerId: null })).body).toEqual(body);
  expect((await alice.get('/api/invoices?company=right')).body).toEqual([body]);
  expect(await read(sent.id)).toMatchObject({ status: 'Void', customerId: wrong.id, customerCompany: 'Wrong' });
});

test('assigns a sent invoice without a customer to the customer of its ticket, and prints the same name', async () => {
  const ticket = await createTicket(alice, { customerCompany: 'Garage Harbor' });
  const { id } = await add(ticket.id, { status: 'Sent' });
  await alice.put(`/api/tickets/${ticket.id}`, { customerCompany: 'Harbor' });
  expect((await alice.get('/api/invoices?company=garage%20harbor')).body).toMatchObject([{ id, customerId: null }]);

  const harbor = await shop('Harbor Garage');
  const other = await shop('Other');
  await alice.put(`/api/tickets/${ticket.id}`, { customerId: harbor.id, customerCompany: 'Harbor Garage' });
  expect(await read(id)).toMatchObject({ status: 'Sent', customerId: harbor.id, customerCompany: 'Garage Harbor', version: 1 });
  await alice.put(`/api/tickets/${ticket.id}`, { customerId: other.id, customerCompany: 'Other' });
  expect(await read(id)).toMatchObject({ customerId: harbor.id });
});

test('defaults the payment date to today, allows corrections while Paid, and clears it with another status', async () => {
  const ticket = await createTicket(alice);
  const { id, paidOn } = await add(ticket.id, { status: 'Sent' });
  expect(paidOn).toBeNull();
  expect(await change(id, { paidOn: '2025-11-20' })).toMatchObject({
    status: 400,
    body: { message: 'Only a paid invoice can have a payment date.' },
  });
  expect((await change(id, { status: 'Paid' })).body.paidOn).toBe(toDay(server.clock.now()));
  expect((await change(id, { paidOn: '2025-11-20' })).body).toMatchObject({ status: 'Paid', paidOn: '2025-11-20' });
  const whole = await read(id);
  expect((await change(id, { ...whole, status: 'Overdue' })).body).toMatchObject({ status: 'Overdue', paidOn: null });
  expect((await change(id, { status: 'Paid', paidOn: '2025-11-19' })).body).toMatchObject({ paidOn: '2025-11-19' });
  expect(await change(id, { paidOn: 'soon' })).toMatchObject({ status: 400 });
  expect(await add(ticket.id, { status: 'Paid', paidOn: '2025-11-22' })).toMatchObject({ status: 'Paid', paidOn: '2025-11-22' });
});

test('rejects a payment date that is in the future everywhere, and requires one unless a paid invoice never had one', async () => {
  const ticket = await createTicket(alice);
  server.clock.set(new Date('2026-11-20T12:00:00Z'));
  const future = { status: 400, body: { message: 'The payment date can’t be in the future.' } };
  expect(await alice.post('/api/invoices', anInvoice(ticket.id, { status: 'Paid', paidOn: '2026-11-22' }))).toMatchObject(future);
  const { id } = await add(ticket.id, { status: 'Sent' });
  expect(await change(id, { status: 'Paid', paidOn: '2026-11-22' })).toMatchObject(future);
  const paid = (await change(id, { status: 'Paid', paidOn: '2026-11-21' })).body;
  expect(paid).toMatchObject({ status: 'Paid', paidOn: '2026-11-21' });
  expect(await change(id, { paidOn: '2026-11-22' })).toMatchObject(future);
  expect(await change(id, { paidOn: null })).toMatchObject({ status: 400, body: { message: 'Choose a payment date' } });
  expect(await change(id, { ...paid, paidOn: null })).toMatchObject({ status: 400 });
  expect(await read(id)).toEqual(paid);

  await server.database.query("UPDATE invoices SET paid_on = NULL WHERE status = 'Paid'");
  expect((await change(id, { ...paid, paidOn: null })).body).toMatchObject({ paidOn: null, version: paid.version });
});

test('creates a draft with the lines and links by Void and copy, and queues the ticket', async () => {
  const ticket = await createTicket(alice, { customerCompany: 'Harbor Street Garage' });
  const customer = await shop('Whose account it is');
  const sent = await add(ticket.id, { customerId: customer.id, issueDate: '2026-10-01' });
  await change(sent.id, { status: 'Paid', paidOn: '2025-10-05' });
  expect(await billing(ticket)).toBe('Billed');

  const { status, body } = await copy(sent.id, { issueDate: '2026-11-21' });
  const { customerId, customerCompany, lineItems, subtotal, total } = sent;
  expect(status).toBe(201);
  expect(body).toMatchObject({ id: 'INV-0002', status: 'Draft', copiedFrom: sent.id, ticketId: ticket.id, paidOn: null, version: 1 });
  expect(body).toMatchObject({ customerId, customerCompany, lineItems, subtotal, total, issueDate: '2026-11-21', dueDate: '2026-12-21' });
  expect(await read(sent.id)).toMatchObject({ status: 'Void', paidOn: null, total });
  expect(await billing(ticket)).toBe('Pending');
  expect((await change(body.id, { lineItems: [] })).body).toMatchObject({ total: 0 });

  await change(body.id, { status: 'Sent' });
  expect((await copy(body.id)).body).toMatchObject({
    id: 'INV-0003',
    issueDate: '2026-11-21',
    dueDate: '2026-12-21',
    copiedFrom: 'INV-0002',
  });
});

test('returns the same draft for repeated and concurrent calls of Void and copy', async () => {
  const ticket = await createTicket(alice);
  const { id, version } = await add(ticket.id, { status: 'Sent' });
  const answers = await Promise.all([1, 2, 3].map(() => copy(id, { version })));
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual([1, 2, 3].map(() => [201, 'INV-0002']));
  expect((await add(ticket.id)).id).toBe('INV-0003');
});

test('rejects copying a draft, an unknown invoice or an outdated version', async () => {
  const ticket = await createTicket(alice);
  const { id, version } = await add(ticket.id);
  expect(await copy(id)).toMatchObject({ status: 409, body: { message: `${id} is still a draft. Edit it instead of copying it.` } });
  expect((await copy('INV-9999')).status).toBe(404);
  const { body: sent } = await change(id, { status: 'Sent' });
  expect(await copy(id, { version })).toMatchObject({ status: 409, body: { code: 'stale', current: sent } });
  expect((await copy(id, { issueDate: 'soon' })).status).toBe(400);
  expect((await add(ticket.id)).id).toBe('INV-0002');
});

test('creates another copy after the first one was voided', async () => {
  const ticket = await createTicket(alice);
  const { id } = await add(ticket.id, { status: 'Sent' });
  await copy(id);
  await change('INV-0002', { status: 'Sent' });
  expect((await copy(id)).body).toMatchObject({ id: 'INV-0003', status: 'Draft', copiedFrom: id });
  expect((await copy(id)).body).toMatchObject({ id: 'INV-0003' });
  expect(await read('INV-0002')).toMatchObject({ status: 'Sent', version: 2 });
});

test('copies a void invoice without a copy, and voids a restored one again', async () => {
  const ticket = await createTicket(alice);
  const { id } = await add(ticket.id, { status: 'Void' });
  expect((await copy(id)).body).toMatchObject({ id: 'INV-0002', copiedFrom: id });
  await change(id, { status: 'Sent' });
  expect((await copy(id)).body).toMatchObject({ id: 'INV-0003', copiedFrom: id });
  expect(await read(id)).toMatchObject({ status: 'Void' });
});
