import { beforeEach, expect, test } from 'vitest';
import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import type { AuditEntry } from '../../../../admin/audit/audit.contract.ts';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import type { Ticket, TicketRow } from '../../ticket.contract.ts';
import { aTicket } from '../../ticket.factory.ts';
import { countOpenByCompany, countTicketsOfCompany } from './ticket.company.service.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer', role: 'Admin' });
});

const addCustomer = async (shopName: string) => (await alice.post<Customer>('/api/customers', aCustomer({ shopName, contacts: [] }))).body;
const addTicket = async (customerCompany: string, given: object = {}) =>
  (await alice.post<Ticket>('/api/tickets', aTicket({ customerCompany, ...given }))).body;
const readTicket = async (id: string) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body;
const rename = (id: string, shopName: string) => alice.put<Customer>(`/api/customers/${id}`, { shopName });
const renames = async () => (await alice.get<AuditEntry[]>('/api/audit?action=customer.renamed')).body;
const ofCompany = (company: string) => alice.get<TicketRow[]>(`/api/tickets?company=${encodeURIComponent(company)}`);

test('the tickets of one company are found however its name is spelled, the newest first, and counted', async () => {
  const older = await addTicket('Harbor Garage');
  const newer = await addTicket('HARBOR  garage', { status: 'Resolved' });
  const shipped = await addTicket('Harborgarage', { status: 'Shipped' });
  await addTicket('Harbor Garage North');
  await alice.put(`/api/tickets/${older.id}`, { reg: 'M-AB 123' });

  const { body, headers } = await ofCompany('harbor GARAGE');
  expect(body.map(({ id }) => id)).toEqual([shipped.id, newer.id, older.id]);
  expect(headers.get('x-total-count')).toBe('3');
  expect((await alice.get<TicketRow[]>('/api/tickets?company=HarborGarage&state=open')).body.map(({ id }) => id)).toEqual([older.id]);

  const keys = ['Harbor Garage', 'Harbor Garage North', 'Nobody'].map(toCompanyKey);
  const counts = await Promise.all(keys.map((key) => countTicketsOfCompany(server.database, key)));
  expect(counts.map(({ all, open }) => [all, open])).toEqual([
    [3, 2],
    [1, 1],
    [0, 0],
  ]);
  expect(Object.fromEntries(await countOpenByCompany(server.database, keys))).toEqual({ harborgarage: 2, harborgaragenorth: 1 });
});

test('a renamed customer takes its tickets along, each with a line in its history, in one audited step', async () => {
  const { id } = await addCustomer('Harbor Garage');
  const mine = [await addTicket('Harbor Garage'), await addTicket('harborgarage', { history: [{ content: 'It fell.', type: 'NOTE' }] })];
  const other = await addTicket('Harbor Garage North');
  await server.database.query('DELETE FROM sync_outbox');
  const { body: before } = await ofCompany('Harbor Garage');
  expect(before).toHaveLength(2);

  expect(await rename(id, 'Hafen Werkstatt')).toMatchObject({ status: 200, body: { id, shopName: 'Hafen Werkstatt' } });
  for (const ticket of mine) {
    const { history, ...now } = await readTicket(ticket.id);
    expect({ ...now, history: history.slice(0, -1) }).toEqual({
      ...ticket,
      customerCompany: 'Hafen Werkstatt',
      version: 2,
      syncStatus: 'pending',
    });
    expect(history.at(-1)).toMatchObject({
      content: `Customer company changed from ${ticket.customerCompany} to Hafen Werkstatt`,
      user: 'n. Alice Archer',
    });
  }
  expect(await readTicket(other.id)).toEqual(other);
  expect((await ofCompany('Harbor Garage')).body).toEqual([]);
  expect((await ofCompany('Hafen Werkstatt')).headers.get('x-total-count')).toBe('2');
  expect(await renames()).toMatchObject([
    { subject: `customer:${id}`, actorName: 'Alice Archer', detail: { from: 'Harbor Garage', to: 'Hafen Werkstatt', tickets: 2 } },
  ]);
  const { rows } = await server.database.query('SELECT kind, record_id FROM sync_outbox ORDER BY kind, record_id');
  expect(rows).toEqual([
    { kind: 'customer', record_id: id },
    ...mine.map((ticket) => ({ kind: 'ticket', record_id: ticket.id })).toSorted((a, b) => (a.record_id < b.record_id ? -1 : 1)),
  ]);
});

test('another spelling of the same name is taken over too; tickets that have it already are left alone', async () => {
  const { id } = await addCustomer('harbor garage');
  const spelledOtherwise = await addTicket('harbor garage');
  const spelledSo = await addTicket('Harbor Garage');
  await rename(id, 'Harbor Garage');
  const line = { content: 'Customer company changed from harbor garage to Harbor Garage', user: 'n. Alice Archer', type: 'EVENT' };
  expect(await readTicket(spelledOtherwise.id)).toMatchObject({ customerCompany: 'Harbor Garage', version: 2, history: [{}, line] });
  expect(await readTicket(spelledSo.id)).toMatchObject({ version: 1 });
  await alice.put(`/api/customers/${id}`, { shippingAddress: 'Pier 4' });
  expect(await renames()).toMatchObject([{ detail: { tickets: 1 } }]);
});

test('tickets stay with another customer of the same name', async () => {
  await addCustomer('Harbor Garage');
  const second = await addCustomer('HARBOR GARAGE');
  const ticket = await addTicket('Harbor Garage');
  await rename(second.id, 'Harbor Garage North');
  expect(await readTicket(ticket.id)).toEqual(ticket);
  expect(await renames()).toMatchObject([{ detail: { tickets: 0 } }]);
});

test('when a rename fails, customer and tickets keep the old name and nothing is noted', async () => {
  const { id } = await addCustomer('Harbor Garage');
  const ticket = await addTicket('Harbor Garage');
  const failing: ChangeSubscriber = async (_tx, { kind, after }) => {
    if (kind === 'customer' && after?.shopName === 'Fails') throw new Error('no');
  };
  server.deps.changes.subscribe({ live: [failing] });
  expect((await rename(id, 'Fails')).status).toBe(500);
  expect(await readTicket(ticket.id)).toEqual(ticket);
  expect(await renames()).toEqual([]);
  expect((await rename(id, 'Works')).body).toMatchObject({ shopName: 'Works', version: 2 });
  expect(await readTicket(ticket.id)).toMatchObject({ customerCompany: 'Works', version: 2 });
});

test('thousands of tickets are renamed at once, by two colleagues at the same time, and a ticket that is being saved loses nothing', async () => {
  const { id } = await addCustomer('Big Fleet');
  const ticket = await addTicket('Big Fleet');
  await server.database.query(`INSERT INTO tickets (id, summary, customer_company, type, status)
    SELECT 'TKT-9' || lpad(n::text, 6, '0'), 'Case ' || n, 'Big Fleet', 'SOD', 'New' FROM generate_series(1, 3000) AS n`);
  const replies = await Promise.all([
    rename(id, 'Bigger Fleet'),
    alice.put(`/api/tickets/${ticket.id}`, { reg: 'M-AB 123', history: [{ content: 'Called back.', type: 'NOTE' }] }),
    rename(id, 'Biggest Fleet'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  // Who came last is what the customer says: an entry of the log has the time at which its transaction began.
  const { shopName } = (await alice.get<Customer>(`/api/customers/${id}`)).body;
  expect((await renames()).map(({ detail }) => detail.to)).toContain(shopName);
  const { rows } = await server.database.query('SELECT customer_company, count(*) AS count FROM tickets GROUP BY 1');
  expect(rows).toEqual([{ customer_company: shopName, count: 3001 }]);
  const saved = await readTicket(ticket.id);
  expect(saved).toMatchObject({ reg: 'M-AB 123', version: 4 });
  const said = saved.history.map(({ content }) => content);
  expect(said.filter((text) => !text.startsWith('Customer company'))).toEqual(['Ticket created', 'Called back.', 'Reg. set to M-AB 123']);
  // Whoever was faster began with the first name.
  expect(said.filter((text) => text.startsWith('Customer company changed from '))).toHaveLength(2);
});
