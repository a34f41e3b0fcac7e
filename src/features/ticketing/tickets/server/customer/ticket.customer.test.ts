import { beforeEach, expect, test } from 'vitest';
import type { ChangeSubscriber } from '../../../../../platform/server/changes/changes.ts';
import { watchTransaction } from '../../../../../testing/server/records/watch-statements.ts';
import { serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../../testing/server/test-server.ts';
import type { AuditEntry } from '../../../../admin/audit/audit.contract.ts';
import type { Customer } from '../../../../master-data/customers/customer.contract.ts';
import { aCustomer } from '../../../../master-data/customers/customer.factory.ts';
import { updateNames } from '../../../../master-data/customers/server/names/customer-names.service.ts';
import type { Ticket, TicketRow } from '../../ticket.contract.ts';
import { aTicket } from '../../ticket.factory.ts';
import { countOpenByCustomer, countTicketsOfCustomer } from './ticket.customer.store.ts';

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

test('finds the tickets of a company in any spelling, newest first, and counts them', async () => {
  const older = await addTicket('Harbor Garage');
  const newer = await addTicket('HARBOR  garage', { status: 'Resolved' });
  const shipped = await addTicket('Harborgarage', { status: 'Shipped' });
  await addTicket('Harbor Garage North');
  await alice.put(`/api/tickets/${older.id}`, { reg: 'M-AB 123' });

  const { body, headers } = await ofCompany('harbor GARAGE');
  expect(body.map(({ id }) => id)).toEqual([shipped.id, newer.id, older.id]);
  expect(headers.get('x-total-count')).toBe('3');
  expect((await alice.get<TicketRow[]>('/api/tickets?company=HarborGarage&state=open')).body.map(({ id }) => id)).toEqual([older.id]);

  const ids = [(await addCustomer('Harbor Garage')).id, (await addCustomer('Harbor Garage North')).id, 'nobody'];
  const counts = await Promise.all(ids.map((id) => countTicketsOfCustomer(server.database, id)));
  expect(counts.map(({ all, open }) => [all, open])).toEqual([
    [3, 2],
    [1, 1],
    [0, 0],
  ]);
  const open = await countOpenByCustomer(server.database, ids);
  expect(Object.fromEntries(open)).toEqual({ 'harbor-garage': 2, 'harbor-garage-north': 1 });
});

test('shows the new name of a renamed customer on its tickets, changes nothing else, and audits one step', async () => {
  const { id } = await addCustomer('Harbor Garage');
  const mine = [await addTicket('Harbor Garage'), await addTicket('harborgarage', { history: [{ content: 'It fell.', type: 'NOTE' }] })];
  const other = await addTicket('Harbor Garage North');
  await server.database.query('DELETE FROM sync_outbox');
  expect(await rename(id, 'Hafen Werkstatt')).toMatchObject({ status: 200, body: { id, shopName: 'Hafen Werkstatt' } });
  await updateNames(server.deps);
  for (const ticket of mine) expect(await readTicket(ticket.id)).toEqual({ ...ticket, customerCompany: 'Hafen Werkstatt' });
  expect(await readTicket(other.id)).toEqual(other);
  expect((await ofCompany('Hafen Werkstatt')).headers.get('x-total-count')).toBe('2');
  expect(await renames()).toMatchObject([
    { subject: `customer:${id}`, actorName: 'Alice Archer', detail: { from: 'Harbor Garage', to: 'Hafen Werkstatt' } },
  ]);
  const { rows } = await server.database.query('SELECT kind, record_id FROM sync_outbox ORDER BY kind, record_id');
  expect(rows).toEqual([{ kind: 'customer', record_id: id }]);
});

test('responds to a rename with the same number of statements for few and many tickets', async () => {
  const addAll = (company: string, count: number) =>
    server.database.query(
      `INSERT INTO tickets (id, summary, customer_company, customer_id, type, status)
        SELECT 'TKT-' || $1 || lpad(n::text, 6, '0'), 'Case ' || n, $2, $3, 'SOD', 'New' FROM generate_series(1, $4::integer) AS n`,
      [count, company, company.toLowerCase().replace(' ', '-'), count],
    );
  const countStatementsOfRename = async (shopName: string, count: number) => {
    const { id } = await addCustomer(shopName);
    await addAll(shopName, count);
    // Statistics as after a vacuum of a small table: plans made for it must also work for a large one.
    await server.database.query(
      "SELECT pg_restore_relation_stats('schemaname', 'public', 'relname', 'tickets', 'relpages', 600, 'reltuples', 1::real)",
    );
    return watchTransaction(server, 'customers-lock-records', async () => {
      const { status, body } = await rename(id, `${shopName} Renamed`);
      expect({ status, body }).toEqual({ status: 200, body: expect.objectContaining({ shopName: `${shopName} Renamed` }) });
    });
  };
  const ofFew = await countStatementsOfRename('Small Fleet', 10);
  expect(ofFew.flat().join()).not.toContain('UPDATE tickets');
  expect(await countStatementsOfRename('Big Fleet', 1_000)).toEqual(ofFew);
  await server.database.query('ANALYZE tickets');
});

test('keeps the old name, and queues and audits nothing, if a rename fails', async () => {
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
  await updateNames(server.deps);
  expect(await readTicket(ticket.id)).toEqual({ ...ticket, customerCompany: 'Works' });
});
