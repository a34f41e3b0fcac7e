import { beforeEach, describe, expect, test } from 'vitest';
import type { NameCopies } from '../../../../../platform/server/server-deps.ts';
import { readPages } from '../../../../../testing/server/pdf/read-pdf.ts';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { anInvoice } from '../../../../business/invoices/invoice.factory.ts';
import type { Lead } from '../../../../business/leads/lead.contract.ts';
import { aLead } from '../../../../business/leads/lead.factory.ts';
import type { Loaner } from '../../../../business/loaners/loaner.contract.ts';
import { aLoaner, onLoan } from '../../../../business/loaners/loaner.factory.ts';
import { notifyOfOverdueLoans } from '../../../../insight/notifications/server/company-notifications.service.ts';
import { namesOnTickets } from '../../../../ticketing/tickets/server/customer/ticket.customer.service.ts';
import type { Ticket } from '../../../../ticketing/tickets/ticket.contract.ts';
import { aTicket } from '../../../../ticketing/tickets/ticket.factory.ts';
import type { Customer } from '../../customer.contract.ts';
import { aCustomer } from '../../customer.factory.ts';
import { updateCustomerIn } from '../customer.service.ts';
import { CUSTOMER_NAMES_QUEUE, updateNames } from './customer-names.service.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer', role: 'Admin' });

const OLD = 'Harbor Garage';
const NEW = 'Zephyr Motors';

async function post<T>(path: string, body: object): Promise<T> {
  const reply = await alice.post<T>(path, body);
  if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

const addCustomer = async (shopName: string) => (await post<Customer>('/api/customers', aCustomer({ shopName, contacts: [] }))).id;
const rename = (id: string, shopName: string) => alice.put(`/api/customers/${id}`, { shopName });
const addTicket = (given: object = {}) => post<Ticket>('/api/tickets', aTicket({ customerCompany: OLD, ...given }));
const readTicket = async ({ id }: Pick<Ticket, 'id'>) => (await alice.get<Ticket>(`/api/tickets/${id}`)).body;

/** Adds a customer with a record of each kind. */
async function addAllRecords() {
  const customerId = await addCustomer(OLD);
  const ticket = await addTicket();
  const repair = await addTicket({ type: 'Tool Repair' });
  const lead = await post<Lead>('/api/leads', aLead({ companyName: OLD }));
  const tool = await post<Loaner>('/api/tools', aLoaner({ ...onLoan({ assignedTo: OLD, returnDate: '2020-01-01' }) }));
  const reserved = await post<Loaner>('/api/tools', aLoaner({ serialNumber: 'L-2' }));
  await post(`/api/tools/${reserved.id}/reservations`, { assignedTo: OLD, from: '2099-01-01', until: '2099-02-01' });
  const draft = await post<Invoice>('/api/invoices', anInvoice(ticket.id));
  const sent = await post<Invoice>('/api/invoices', anInvoice(repair.id, { status: 'Sent' }));
  return { customerId, ticket, repair, lead, tool, reserved, draft, sent };
}
type Records = Awaited<ReturnType<typeof addAllRecords>>;

const PLACES: readonly [string, (records: Records) => string][] = [
  ['a ticket', ({ ticket }) => `/api/tickets/${ticket.id}`],
  ['the list of tickets', () => '/api/tickets'],
  ['a search in tickets', () => '/api/tickets?q=zephyr'],
  ['tickets of a company', () => '/api/tickets?company=zephyr%20motors'],
  ['the board of repairs', () => '/api/repairs/board'],
  ['the list of repairs', () => '/api/repairs'],
  ['a lead', ({ lead }) => `/api/leads/${lead.id}`],
  ['the board of leads', () => '/api/leads/board'],
  ['a search in leads', () => '/api/leads?q=zephyr'],
  ['the list of tools', () => '/api/tools'],
  ['a search in tools', () => '/api/tools?q=zephyr'],
  ['the loans of a tool', ({ tool }) => `/api/tools/${tool.id}/loans`],
  ['the loans of a customer', ({ customerId }) => `/api/customers/${customerId}/loans`],
  ['the reservations of a tool', ({ reserved }) => `/api/tools/${reserved.id}/reservations`],
  ['a draft', ({ draft }) => `/api/invoices/${draft.id}`],
  ['a search in invoices', () => '/api/invoices?q=zephyr'],
  ['the palette', () => '/api/search?q=zephyr'],
  ['the dashboard', () => '/api/dashboard'],
  ['notifications', () => '/api/notifications'],
  ['the export of tickets', () => '/api/exports/zoho_cases_import.csv'],
  ['the export of leads', () => '/api/exports/zoho_leads_import.csv'],
];

test('shows the current name of a customer everywhere, and the printed one of a sent invoice', async () => {
  const records = await addAllRecords();
  await notifyOfOverdueLoans(server.deps);
  expect(JSON.stringify((await alice.get('/api/notifications')).body)).toContain(OLD);
  await rename(records.customerId, NEW);
  await updateNames(server.deps);
  const wrong: string[] = [];
  for (const [place, toPath] of PLACES) {
    const { status, body } = await alice.get(toPath(records));
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const isPrinted = ['a search in invoices', 'the palette'].includes(place);
    if (status !== 200 || !text.includes(NEW) || (text.includes(OLD) && !isPrinted)) wrong.push(`${place}: ${status} ${text}`);
  }
  expect(wrong).toEqual([]);
  expect((await alice.get<Invoice>(`/api/invoices/${records.sent.id}`)).body.customerCompany).toBe(OLD);
  const found = (await alice.get<Invoice[]>('/api/invoices?q=zephyr')).body;
  expect(found.map(({ id }) => id).toSorted()).toEqual([records.draft.id, records.sent.id].toSorted());
  const documents = await Promise.all([records.draft, records.sent].map(({ id }) => readPdf(`/api/invoices/${id}/pdf`)));
  expect(documents.map((text) => [text.includes(NEW), text.includes(OLD)])).toEqual([
    [true, false],
    [false, true],
  ]);
});

async function readPdf(path: string): Promise<string> {
  const reply = await fetch(`${server.url}${path}`, { headers: { cookie: alice.cookie } });
  return readPages(Buffer.from(await reply.arrayBuffer())).join('\n');
}

describe('the name of a record whose customer', () => {
  let customerId: string;
  let ticket: Ticket;

  beforeEach(async () => {
    customerId = await addCustomer(OLD);
    ticket = await addTicket();
  });

  const put = (change: object) => alice.put<Ticket>(`/api/tickets/${ticket.id}`, change);

  const CASES: readonly [string, () => Promise<unknown>, string][] = [
    ['is renamed', () => rename(customerId, NEW), NEW],
    ['is renamed twice', () => rename(customerId, 'In Between').then(() => rename(customerId, NEW)), NEW],
    ['is renamed and gets the old name back', () => rename(customerId, NEW).then(() => rename(customerId, OLD)), OLD],
    ['is spelled differently', () => rename(customerId, 'HARBOR garage'), 'HARBOR garage'],
    [
      'is renamed in Zoho',
      () =>
        server.deps.database.transaction((tx) => updateCustomerIn(server.deps, tx, null, { id: customerId, change: { shopName: NEW } })),
      NEW,
    ],
    ['is renamed in the database', () => server.database.query('UPDATE customers SET shop_name = $1', [NEW]), NEW],
    ['is merged', async () => alice.post(`/api/customers/${customerId}/merge`, { into: await addCustomer(NEW) }), NEW],
    [
      'is merged and unmerged',
      async () => {
        const merge = await post<{ id: string }>(`/api/customers/${customerId}/merge`, { into: await addCustomer(NEW) });
        await updateNames(server.deps);
        await post(`/api/customers/merges/${merge.id}/undo`, {});
      },
      OLD,
    ],
    ['is renamed before a save with the old name', () => rename(customerId, NEW).then(() => put({ customerCompany: OLD })), NEW],
    [
      'is renamed before a save of the whole record',
      async () => {
        await rename(customerId, NEW);
        await updateNames(server.deps);
        const { version, summary } = ticket;
        expect(await put({ version, summary: `${summary}!`, customerCompany: OLD, customerId })).toMatchObject({ status: 200 });
      },
      NEW,
    ],
    ['is given by a spelling of its name', () => put({ customerCompany: ' harbor  GARAGE ' }), OLD],
    [
      'is added later',
      async () => {
        await put({ customerCompany: 'zephyr motors', customerId: null });
        await addCustomer(NEW);
      },
      NEW,
    ],
    ['is unlinked by another name', () => rename(customerId, NEW).then(() => put({ customerCompany: 'As typed' })), 'As typed'],
  ];

  test.each(CASES)('%s', async (_, change, expected) => {
    await change();
    await updateNames(server.deps);
    // The job of an earlier rename may still run.
    await server.deps.jobs.runDue(CUSTOMER_NAMES_QUEUE);
    expect((await readTicket(ticket)).customerCompany).toBe(expected);
  });
});

test('keeps the typed name of a record without a customer, also if a renamed customer had it', async () => {
  const id = await addCustomer(OLD);
  await rename(id, NEW);
  const typed = await addTicket();
  await updateNames(server.deps);
  expect(await readTicket(typed)).toMatchObject({ customerCompany: OLD, customerId: null });
});

test('uses the current name for a record from an outdated form', async () => {
  const customerId = await addCustomer(OLD);
  await rename(customerId, NEW);
  expect(await addTicket({ customerId })).toMatchObject({ customerCompany: NEW, customerId });
});

test('saves open edits of tickets without a conflict during a rename', async () => {
  const customerId = await addCustomer(OLD);
  const ticket = await addTicket();
  await rename(customerId, NEW);
  await updateNames(server.deps);
  const saved = await alice.put<Ticket>(`/api/tickets/${ticket.id}`, { version: ticket.version, summary: 'Edited' });
  expect(saved).toMatchObject({ status: 200, body: { summary: 'Edited', customerCompany: NEW, version: ticket.version + 1 } });
  expect(saved.body.history.map(({ content }) => content).filter((content) => /Zephyr|Harbor/.test(content))).toEqual([]);
});

test('resumes an interrupted update, and includes a rename in between', async () => {
  const customerId = await addCustomer(OLD);
  await addMany(customerId, 250);
  // Nothing is queued, so no job of the server interferes.
  await server.database.query('ALTER TABLE customers DISABLE TRIGGER customers_renamed');
  await server.database.query('UPDATE customers SET shop_name = $1', [NEW]);
  await server.database.query('ALTER TABLE customers ENABLE TRIGGER customers_renamed');
  await expect(namesOnTickets.update(stoppedAfter(2), customerId)).rejects.toThrow();
  expect(await countNames()).toEqual({ [OLD]: 50, [NEW]: 200 });
  await rename(customerId, 'Last Name');
  await updateNames(server.deps);
  expect(await countNames()).toEqual({ 'Last Name': 250 });
  expect((await server.database.query('SELECT FROM customer_renames')).rowCount).toBe(0);
  expect((await server.database.query('SELECT * FROM find_wrong_counters()')).rows).toEqual([]);
});

test('corrects an outdated name that it wrote after another run was done', async () => {
  const customerId = await addCustomer(OLD);
  const ticket = await addTicket();
  await server.database.query('INSERT INTO customer_renames (customer_id) VALUES ($1)', [customerId]);
  let isFirst = true;
  const late: NameCopies = {
    async update(deps, id) {
      if (!isFirst) return namesOnTickets.update(deps, id);
      isFirst = false;
      await updateNames(server.deps);
      await server.database.query('UPDATE tickets SET customer_company = $1', [NEW]);
      return 1;
    },
  };
  await updateNames({ ...server.deps, nameCopies: [late] });
  expect((await readTicket(ticket)).customerCompany).toBe(OLD);
});

test('updates other customers if one fails, and retries that one later', async () => {
  const failing = await addCustomer(OLD);
  const other = await addCustomer('Other Garage');
  await addMany(failing, 1);
  await post<Lead>('/api/leads', aLead({ companyName: 'Other Garage' }));
  await server.database.query("ALTER TABLE tickets ADD CONSTRAINT refused CHECK (customer_company <> 'Zephyr Motors')");
  try {
    await rename(failing, NEW);
    await rename(other, 'Other Motors');
    await updateNames(server.deps);
    expect(await countNames()).toEqual({ [OLD]: 1 });
    expect((await server.database.query('SELECT company_name AS name FROM leads')).rows).toEqual([{ name: 'Other Motors' }]);
  } finally {
    await server.database.query('ALTER TABLE tickets DROP CONSTRAINT refused');
  }
  await updateNames(server.deps);
  expect(await countNames()).toEqual({ [NEW]: 1 });
});

test('renames in a job, and keeps the versions and times of the records', async () => {
  const customerId = await addCustomer(OLD);
  await addMany(customerId, 120);
  const before = await readTimes();
  expect((await rename(customerId, NEW)).status).toBe(200);
  await expect.poll(countNames, { timeout: 60_000 }).toEqual({ [NEW]: 120 });
  expect(await readTimes()).toEqual(before);
});

/** Returns the server's dependencies, which report a stop at the nth check. */
function stoppedAfter(checks: number) {
  let left = checks;
  const stopping = new AbortController();
  return {
    ...server.deps,
    get stopping() {
      left -= 1;
      if (left === 0) stopping.abort();
      return stopping.signal;
    },
  };
}

const addMany = (customerId: string, count: number) =>
  server.database.query(
    `INSERT INTO tickets (id, summary, customer_company, customer_id, type, status)
      SELECT 'TKT-9' || lpad(n::text, 6, '0'), 'Case ' || n, $1, $2, 'SOD', 'New' FROM generate_series(1, $3::integer) AS n`,
    [OLD, customerId, count],
  );

async function countNames(): Promise<Record<string, number>> {
  const { rows } = await server.database.query<{ name: string; count: number }>(
    'SELECT customer_company AS name, count(*) AS count FROM tickets GROUP BY 1',
  );
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

const readTimes = async () =>
  (await server.database.query('SELECT sum(version) AS versions, max(last_updated) AS newest, min(last_updated) AS oldest FROM tickets'))
    .rows;
