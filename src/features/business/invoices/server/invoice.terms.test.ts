import { expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { createTicket } from '../../../../testing/server/ticket-steps.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import type { Invoice, InvoiceTerms } from '../invoice.contract.ts';
import { anInvoice } from '../invoice.factory.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });

const post = (ticketId: string, given: Record<string, unknown> = {}) => alice.post<Invoice>('/api/invoices', anInvoice(ticketId, given));
const add = async (ticketId: string, given: Record<string, unknown> = {}) => (await post(ticketId, given)).body;
const read = async (id: string) => (await alice.get<Invoice>(`/api/invoices/${id}`)).body;
const change = (id: string, given: object) => alice.put<Invoice>(`/api/invoices/${id}`, given);
const billing = async (ids: readonly string[]) =>
  Promise.all(ids.map(async (id) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body.billingStatus));

const EXEMPT = { isTaxExempt: true, taxCertificate: 'TX-4471' };
const addCustomer = async (given: Parameters<typeof aCustomer>[0]) => (await alice.post<Customer>('/api/customers', aCustomer(given))).body;
const addTickets = async (count: number, given: object = {}) => {
  const ids: string[] = [];
  for (let n = 0; n < count; n++) {
    const { id } = await createTicket(alice, { customerCompany: 'Harbor Garage', type: 'SOD', status: 'Resolved', ...given });
    ids.push(id);
  }
  return ids as [string, string, string];
};

test('takes the terms of the customer once, unless the invoice gives its own', async () => {
  const harbor = await addCustomer({
    shopName: 'Harbor Garage',
    paymentTerms: 'Net 15',
    billingAddress: '12 Pier',
    priceLevel: 10,
    ...EXEMPT,
  });
  const [ticketId] = await addTickets(1);
  const terms = { billingAddress: '12 Pier', ...EXEMPT };
  const invoice = await add(ticketId);
  expect(invoice).toMatchObject({ ...terms, dueDate: '2026-12-06', subtotal: 240, tax: 0, total: 240 });

  const given = { billingAddress: '', isTaxExempt: false, dueDate: '2026-11-22' };
  expect(await add(ticketId, given)).toMatchObject({ ...given, taxCertificate: '', tax: 19.2, total: 259.2 });
  expect((await alice.get<InvoiceTerms>(`/api/invoices/terms?ticket=${ticketId}`)).body).toEqual({
    ticketId,
    ...terms,
    paymentTerms: 'Net 15',
    priceLevel: 10,
    unbilled: [],
  });

  await alice.put(`/api/customers/${harbor.id}`, { isTaxExempt: false, paymentTerms: 'Net 60', billingAddress: '' });
  expect(await read(invoice.id)).toEqual(invoice);
  expect((await change(invoice.id, { isTaxExempt: false })).body).toMatchObject({ tax: 19.2, total: 259.2 });
});

test('uses the company’s payment terms for customers without their own, by default Net 30', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  const [ticketId] = await addTickets(1);
  expect(await add(ticketId)).toMatchObject({ dueDate: '2026-12-21', isTaxExempt: false, billingAddress: '' });
  await admin.put('/api/settings/account', { paymentTerms: 'Due on receipt' });
  expect(await add(ticketId)).toMatchObject({ dueDate: '2026-11-21' });
  expect((await alice.get('/api/invoices/terms?ticket=TKT-nowhere')).status).toBe(400);
});

test('gives a draft that moves to another customer the terms of that customer', async () => {
  const exempt = await addCustomer({ shopName: 'City of Portland', billingAddress: 'City Hall', ...EXEMPT });
  const [ticketId] = await addTickets(1);
  const { id } = await add(ticketId);
  expect((await change(id, { customerId: exempt.id })).body).toMatchObject({ billingAddress: 'City Hall', ...EXEMPT, tax: 0, total: 240 });
  expect((await change(id, { customerId: null, billingAddress: 'Pier 9' })).body).toMatchObject({
    billingAddress: 'Pier 9',
    isTaxExempt: false,
    taxCertificate: '',
    total: 259.2,
  });
});

test('subtracts a discount before the tax, and rejects one that is too high', async () => {
  const [ticketId] = await addTickets(1);
  const { id } = await add(ticketId, { discountType: 'percent', discountValue: 12.5 });
  expect(await read(id)).toMatchObject({ subtotal: 240, discount: 30, tax: 16.8, total: 226.8 });
  expect((await change(id, { discountType: 'amount' })).body).toMatchObject({ discount: 12.5, tax: 18.2, total: 245.7 });
  const message = 'The discount can’t exceed the subtotal of $240.00.';
  expect(await change(id, { discountValue: 240.01 })).toMatchObject({ status: 400, body: { message } });
  expect(await change(id, { lineItems: [] })).toMatchObject({ status: 400 });
  expect((await change(id, { discountType: 'percent', discountValue: 101 })).status).toBe(400);
  expect((await alice.get('/api/invoices/sums')).body).toEqual([{ status: 'Draft', count: 1, total: 245.7 }]);

  await change(id, { status: 'Sent' });
  expect((await change(id, { discountValue: 0 })).status).toBe(409);
  const { body: copy } = await alice.post<Invoice>(`/api/invoices/${id}/void-and-copy`, { issueDate: '2027-01-01' });
  expect(copy).toMatchObject({ discountType: 'amount', discountValue: 12.5, total: 245.7, dueDate: '2027-01-31' });
});

test('bills several tickets of a customer, each once, until the invoice is void', async () => {
  await addCustomer({ shopName: 'Harbor Garage' });
  const ids = await addTickets(3);
  const [first, second, third] = ids;
  const unbilled = (await alice.get<InvoiceTerms>(`/api/invoices/terms?ticket=${first}`)).body.unbilled;
  expect(unbilled.map(({ id }) => id).toSorted()).toEqual([second, third].toSorted());

  const invoice = await add(first, { moreTicketIds: [second, second, first] });
  expect(invoice.moreTicketIds).toEqual([second]);
  expect(await billing(ids)).toEqual(['Pending', 'Pending', 'Not Billable']);
  for (const query of [`ticket=${second}`, `q=${second}`, `ticket=${first}`])
    expect((await alice.get(`/api/invoices?${query}`)).body).toEqual([invoice]);
  expect((await alice.get('/api/invoices/unbilled')).body).toMatchObject([{ id: third }]);

  const message = `${second} is already on ${invoice.id}. Remove it from one of the invoices, or void that one.`;
  expect(await post(second)).toMatchObject({ status: 409, body: { message } });
  expect((await post(third, { moreTicketIds: [second] })).status).toBe(409);
  expect(await billing(ids)).toEqual(['Pending', 'Pending', 'Not Billable']);

  await change(invoice.id, { moreTicketIds: [third] });
  expect(await billing(ids)).toEqual(['Pending', 'Not Billable', 'Pending']);
  await change(invoice.id, { status: 'Sent' });
  expect(await billing(ids)).toEqual(['Billed', 'Not Billable', 'Billed']);
  const { body: copy } = await alice.post<Invoice>(`/api/invoices/${invoice.id}/void-and-copy`, {});
  expect(copy.moreTicketIds).toEqual([third]);
  await change(copy.id, { status: 'Void' });
  expect(await billing(ids)).toEqual(['Not Billable', 'Not Billable', 'Not Billable']);
  expect((await post(third)).status).toBe(201);
  expect(await change(copy.id, { status: 'Draft' })).toMatchObject({ status: 409 });
});

test('rejects tickets that are unknown, merged or of another customer', async () => {
  const [first, second] = await addTickets(2);
  const [other] = await addTickets(1, { customerCompany: 'Elsewhere' });
  expect(await post(first, { moreTicketIds: ['TKT-nowhere'] })).toMatchObject({ status: 400 });
  const message = `${other} belongs to Elsewhere. An invoice bills tickets of one customer.`;
  expect(await post(first, { moreTicketIds: [other] })).toMatchObject({ status: 400, body: { message } });
  const { id } = await add(first, { moreTicketIds: [second] });
  expect(await change(id, { moreTicketIds: [second, other] })).toMatchObject({ status: 400 });
  const [third] = await addTickets(1);
  expect(await alice.post(`/api/tickets/${second}/merge`, { into: third })).toMatchObject({ status: 409 });
  await change(id, { status: 'Void' });
  expect((await alice.post(`/api/tickets/${second}/merge`, { into: third })).status).toBeLessThan(300);
  expect(await change(id, { status: 'Draft' })).toMatchObject({ status: 409, body: { message: `${second} was merged into ${third}.` } });
});

test('bills a ticket once if two invoices are created at the same moment', async () => {
  const [first, second, third] = await addTickets(3);
  const responses = await Promise.all([post(first, { moreTicketIds: [third] }), post(second, { moreTicketIds: [third] })]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 409]);
});
