import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EmailTemplate } from '../src/features/business/email-templates/email-template.contract.ts';
import { findUnknown } from '../src/features/business/email-templates/placeholder.rules.ts';
import type { CalendarEvent } from '../src/features/business/events/event.contract.ts';
import type { LeadBoard } from '../src/features/business/leads/lead.contract.ts';
import type { Loaner } from '../src/features/business/loaners/loaner.contract.ts';
import type { Dashboard } from '../src/features/insight/dashboard/dashboard.contract.ts';
import type { Ticket, TicketRow } from '../src/features/ticketing/tickets/ticket.contract.ts';
import { apiCaller } from '../src/testing/server/api-caller.ts';
import { DECLARED_RECORDS } from '../src/testing/server/records/add-record.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../src/testing/server/test-server.ts';
import { customerIdOf } from './customers.ts';
import { fillWithSampleData } from './fill-database.ts';
import type { SignIn } from './sign-in.ts';

/** The sample business depends on the time. At this one, there is something of everything. */
const NOW = new Date('2026-11-20T17:00:00.000Z');
const TODAY = '2026-11-20';

let server: TestServer;
let signIn: SignIn | undefined;
let agent: SignedInCaller;

beforeAll(async () => {
  server = await startTestServer();
  server.clock.set(NOW);
  signIn = await fillWithSampleData(server.database, { now: NOW.getTime() });
  agent = await server.signedIn();
}, 60_000);
afterAll(() => server.close());

const rowsOf = async (text: string) => (await server.database.query(text)).rows;
const count = async (text: string) => Number((await rowsOf(`SELECT count(*) AS count ${text}`))[0]?.count);

test('adds records of every declared type, which match their schemas', async () => {
  const admin = await server.signedIn({ role: 'Admin' });
  for (const { kind, api } of DECLARED_RECORDS) {
    const { status, body } = await admin.get<unknown[]>(api.list.path);
    expect({ kind, status, isThere: body.length > 1 }).toEqual({ kind, status: 200, isThere: true });
  }
});

test('the printed sign-in works, and belongs to an Admin', async () => {
  const reply = await apiCaller(server.url).post('/api/auth/login', { usernameOrEmail: signIn?.username, password: signIn?.password });
  expect(reply).toMatchObject({ status: 200, body: { role: 'Admin' } });
});

test('counts the open and closed tickets of every type', async () => {
  const total = async (filters: string) => Number((await agent.get(`/api/tickets?limit=1&${filters}`)).headers.get('x-total-count'));
  expect(await total('')).toBe(3_000);
  for (const { type, open, closed } of await rowsOf(`SELECT type, count(*) FILTER (WHERE is_open)::int AS open,
    count(*) FILTER (WHERE NOT is_open)::int AS closed FROM tickets GROUP BY type`)) {
    expect(await total(`type=${encodeURIComponent(type)}&state=open`)).toBe(open);
    expect(await total(`type=${encodeURIComponent(type)}&state=closed`)).toBe(closed);
  }
});

test('schedules repairs of several technicians, and leaves some repairs without a date', async () => {
  const open = "FROM tickets WHERE type = 'Tool Repair' AND is_open";
  const technicians = await rowsOf(`SELECT DISTINCT technician_user_id ${open} AND scheduled_date >= '${TODAY}'`);
  expect(technicians.length).toBeGreaterThan(2);
  expect(await count(`${open} AND scheduled_date IS NULL`)).toBeGreaterThan(2);
});

test('adds an email template of each type, with known placeholders only', async () => {
  const { body: templates } = await agent.get<EmailTemplate[]>('/api/email-templates');
  expect(templates.map(({ name, type }) => [name, type])).toEqual([
    ['Tool received', 'general'],
    ['Spring key programming class', 'event_announcement'],
    ['Your invoice', 'invoice'],
  ]);
  expect(findUnknown(...templates.flatMap(({ subject, body }) => [subject, body]))).toEqual([]);
});

test('a history starts with the opening, is in order, ends with the last change and has no unfilled placeholders', async () => {
  const { body: rows } = await agent.get<TicketRow[]>('/api/tickets?limit=100');
  for (const { id } of rows) {
    const { body: ticket } = await agent.get<Ticket>(`/api/tickets/${id}`);
    const times = ticket.history.map(({ timestamp }) => timestamp);
    expect(ticket.history[0]).toMatchObject({ user: 'System', content: 'Ticket created', timestamp: ticket.createdAt });
    expect(times).toEqual([...times].sort());
    expect(times.at(-1)).toBe(ticket.lastUpdated);
    expect(JSON.stringify(ticket)).not.toMatch(/\{\w+\}|undefined/);
  }
});

test('every company of a ticket is a customer with the ID that the server would assign', async () => {
  expect(
    await rowsOf('SELECT customer_company FROM tickets WHERE NOT EXISTS (SELECT FROM customers WHERE shop_name = customer_company)'),
  ).toEqual([]);
  const customers = await rowsOf('SELECT id, shop_name FROM customers');
  expect(customers).toHaveLength(300);
  for (const { id, shop_name } of customers) expect(id).toBe(customerIdOf(shop_name));
});

test("the tool of a ticket belonged to its company at that time, and the customer list shows today's tools", async () => {
  const owners =
    'SELECT FROM serial_owners o JOIN customers c ON c.id = o.customer_id WHERE o.serial = t.tool_serial AND c.shop_name = t.customer_company';
  const then = 'AND owned_from <= t.created_at AND (owned_until IS NULL OR owned_until > t.created_at)';
  expect(await rowsOf(`SELECT id FROM tickets t WHERE NOT EXISTS (${owners} ${then})`)).toEqual([]);
  const owned = 'ARRAY(SELECT serial FROM serial_owners WHERE customer_id = customers.id AND owned_until IS NULL ORDER BY serial)';
  expect(await rowsOf(`SELECT id FROM customers WHERE ${owned} <> ARRAY(SELECT unnest(tool_serials) ORDER BY 1)`)).toEqual([]);
  expect(await count('FROM serial_owners WHERE owned_until IS NOT NULL')).toBeGreaterThan(5);
});

test('the leads of a year fill every column of the board, with IDs in order of time', async () => {
  const { body } = await agent.get<LeadBoard>('/api/leads/board');
  for (const { status, count: leads, value } of body.lanes) expect([status, leads > 3 && value > 0]).toEqual([status, true]);
  expect(
    await rowsOf(
      'SELECT id FROM (SELECT id, created_at, lag(created_at) OVER (ORDER BY id) AS before FROM leads) AS l WHERE before > created_at',
    ),
  ).toEqual([]);
});

test('invoices are numbered by date without gaps, add up, and match the billing of their tickets', async () => {
  expect(
    await rowsOf(
      'SELECT number FROM (SELECT number, row_number() OVER (ORDER BY issue_date, number) AS place FROM invoices) AS i WHERE number <> place',
    ),
  ).toEqual([]);
  expect(await rowsOf('SELECT last FROM invoice_numbers WHERE last <> (SELECT max(number) FROM invoices)')).toEqual([]);
  expect(
    await rowsOf(`SELECT id FROM invoices WHERE (status = 'Overdue') <> (due_date < '${TODAY}') AND status IN ('Sent', 'Overdue')`),
  ).toEqual([]);
  const standing =
    "(SELECT status FROM invoices WHERE (ticket_id = t.id OR t.id = ANY(more_ticket_ids)) AND status <> 'Void' ORDER BY number DESC LIMIT 1)";
  const billing = `CASE ${standing} WHEN 'Draft' THEN 'Pending' WHEN 'Sent' THEN 'Billed' WHEN 'Paid' THEN 'Billed' WHEN 'Overdue' THEN 'Billed' ELSE 'Not Billable' END`;
  expect(await rowsOf(`SELECT id FROM tickets t WHERE billing_status <> ${billing}`)).toEqual([]);
  expect(
    await rowsOf(
      "SELECT i.id FROM invoices i JOIN tickets t ON t.id = ticket_id WHERE is_open OR type NOT IN ('SOD', 'Tool Repair') OR t.customer_company <> i.customer_company",
    ),
  ).toEqual([]);
  expect(await rowsOf("SELECT id FROM invoices WHERE more_ticket_ids <> '{}'")).toHaveLength(12);
  const statuses = await rowsOf('SELECT status, count(*) AS count FROM invoices GROUP BY 1 ');
  expect(statuses).toHaveLength(5);
  const unbilled = await agent.get('/api/invoices/unbilled?limit=1');
  expect(Number(unbilled.headers.get('x-total-count'))).toBeGreaterThan(20);
});

test('a loaner is at one shop at a time, for a repair of that shop, and tools match their loans', async () => {
  const { body: tools } = await agent.get<Loaner[]>('/api/tools?limit=500');
  expect(tools).toHaveLength(25);
  expect(new Set(tools.map(({ status }) => status)).size).toBe(4);
  expect(tools.some(({ returnDate }) => returnDate !== null && returnDate < TODAY)).toBe(true);
  expect(tools.some(({ returnDate }) => returnDate !== null && returnDate >= TODAY)).toBe(true);
  expect(
    await rowsOf(`SELECT tools.id FROM tools FULL JOIN (SELECT * FROM loans WHERE returned_at IS NULL) AS open ON open.tool_id = tools.id
      WHERE (tools.status = 'On Loan' OR open.id IS NOT NULL)
        AND (tools.assigned_to, tools.return_date, tools.ticket_id, tools.lent_at) IS DISTINCT FROM (open.assigned_to, open.due, open.ticket_id, open.lent_at)`),
  ).toEqual([]);
  expect(
    await rowsOf(`SELECT loans.id FROM loans LEFT JOIN tickets ON tickets.id = ticket_id AND type = 'Tool Repair' AND customer_company = assigned_to
      WHERE tickets.id IS NULL OR lent_at < tickets.created_at OR returned_at > '${NOW.toISOString()}' OR (returned_at IS NULL AND NOT tickets.is_open)`),
  ).toEqual([]);
  expect(
    await rowsOf(
      `SELECT one.id FROM loans one JOIN loans other USING (tool_id) WHERE one.id < other.id AND coalesce(one.returned_at, '${NOW.toISOString()}') > other.lent_at`,
    ),
  ).toEqual([]);
});

test('stock changes add up, are never below zero, and reserve parts for approved repairs', async () => {
  expect(await rowsOf('SELECT * FROM find_wrong_part_stock()')).toEqual([]);
  expect(
    await rowsOf(
      'SELECT id FROM (SELECT id, sum(on_hand_change) OVER (PARTITION BY part_id ORDER BY id) AS on_hand FROM part_movements) AS m WHERE on_hand < 0',
    ),
  ).toEqual([]);
  expect(
    await rowsOf('SELECT id FROM (SELECT id, at, lag(at) OVER (ORDER BY id) AS before FROM part_movements) AS m WHERE before > at'),
  ).toEqual([]);
  expect(
    await count(
      "FROM part_movements JOIN tickets ON tickets.id = ticket_id WHERE kind = 'reserved' AND status IN ('Awaiting Parts', 'Repairing')",
    ),
  ).toBeGreaterThan(3);
  expect(await count("FROM part_movements WHERE kind = 'used'")).toBeGreaterThan(50);
});

test('parts are in stock, some of them low', async () => {
  const { body } = await agent.get<{ quantity: number }[]>('/api/parts?limit=500');
  expect(body).toHaveLength(60);
  expect(body.some(({ quantity }) => quantity < 20)).toBe(true);
});

test('attaches pictures and reports whose content matches their type', async () => {
  const files = await rowsOf(
    "SELECT id, ticket_id, media_type FROM attachments WHERE media_type <> 'application/octet-stream' ORDER BY name",
  );
  expect(files.length).toBeGreaterThan(15);
  for (const { id, ticket_id, media_type } of [files[0], files.at(-1)].flatMap((file) => file ?? [])) {
    const { headers, body } = await agent.get(`/api/tickets/${ticket_id}/attachments/${id}`);
    expect(headers.get('content-type')).toBe(media_type === 'image/png' ? 'image/png' : 'application/octet-stream');
    expect(String(body)).toMatch(media_type === 'image/png' ? /^.PNG/ : /^%PDF-/);
  }
});

test('relates tickets, and merges one, which can be unmerged', async () => {
  expect(await count('FROM ticket_relations')).toBeGreaterThan(4);
  const [merge] = await rowsOf('SELECT id, merged_id FROM ticket_merges');
  expect((await agent.get<Ticket>(`/api/tickets/${merge?.merged_id}`)).body).toMatchObject({ status: 'Resolved' });
  expect(await agent.post(`/api/tickets/merges/${merge?.id}/undo`)).toMatchObject({ status: 200 });
  expect((await agent.get<Ticket>(`/api/tickets/${merge?.merged_id}`)).body).toMatchObject({ mergedInto: null });
});

test('work arrives on weekdays, grows, and ages in the backlog', async () => {
  const [week] = await rowsOf(`SELECT count(*) FILTER (WHERE extract(dow FROM created_at) = 0) AS sundays,
    count(*) FILTER (WHERE extract(dow FROM created_at) = 1) AS mondays,
    count(*) FILTER (WHERE created_at > timestamptz '${NOW.toISOString()}' - interval '1 year') AS this_year, count(*) AS all FROM tickets`);
  expect(Number(week?.mondays)).toBeGreaterThan(4 * Number(week?.sundays));
  expect(Number(week?.this_year)).toBeGreaterThan(0.53 * Number(week?.all));
  const ages = await rowsOf(`SELECT count(*) FILTER (WHERE created_at > timestamptz '${NOW.toISOString()}' - interval '14 days') AS fresh,
    count(*) FILTER (WHERE created_at < timestamptz '${NOW.toISOString()}' - interval '60 days') AS old FROM tickets WHERE is_open`);
  expect(Number(ages[0]?.fresh)).toBeGreaterThan(Number(ages[0]?.old));
  expect(Number(ages[0]?.old)).toBeGreaterThan(10);
  expect(await count("FROM tickets WHERE status = 'Awaiting Approval' AND rma_line_items = '[]'")).toBe(0);
});

test('the administrator has open work, some of it overdue, and others have much more', async () => {
  const own = "FROM tickets WHERE is_open AND assignee_keys @> ARRAY(SELECT id FROM users WHERE username = 'dana')";
  expect(await count(own)).toBeGreaterThan(3);
  expect(await count(`${own} AND follow_up_date < '${TODAY}'`)).toBeGreaterThan(1);
  const { workload, receivables } = (await agent.get<Dashboard>('/api/dashboard?zone=UTC')).body;
  const named = workload.filter(({ key }) => key !== 'Unassigned').map(({ open }) => open);
  expect(Math.max(...named)).toBeGreaterThan(2 * Math.min(...named));
  expect(receivables.filter(({ count: invoices }) => invoices > 0).length).toBeGreaterThan(3);
});

test('the administrator has unread notifications', async () => {
  const news = await rowsOf("SELECT kind, read_at FROM notifications JOIN users ON users.id = user_id WHERE username = 'dana'");
  expect(new Set(news.map(({ kind }) => kind))).toEqual(new Set(['mentioned', 'watched', 'loan-overdue', 'part-low']));
  expect(new Set(news.map(({ read_at }) => read_at === null))).toEqual(new Set([true, false]));
});

test('every counter equals a recount', async () => {
  expect(await rowsOf('SELECT * FROM find_wrong_counters()')).toEqual([]);
});

test('adds two upcoming events whose counts match their registrations', async () => {
  const { body } = await agent.get<CalendarEvent[]>(`/api/events?from=${NOW.toISOString()}`);
  expect(body).toHaveLength(2);
  for (const { id, registeredCount } of body) {
    expect(registeredCount).toBeGreaterThan(10);
    expect(await count(`FROM event_registrations WHERE event_id = '${id}'`)).toBe(registeredCount);
  }
});

test('adds nothing to a database with users', async () => {
  expect(await fillWithSampleData(server.database)).toBeUndefined();
  expect((await agent.get('/api/tickets?limit=1')).headers.get('x-total-count')).toBe('3000');
});
