import { afterAll, beforeAll, expect, test } from 'vitest';
import type { LeadBoard } from '../src/features/leads/lead.contract.ts';
import type { Tool } from '../src/features/loaners/tool.contract.ts';
import { type SignedInCaller, startTestServer, type TestServer } from '../src/testing/server/test-server.ts';
import { customerIdOf } from './customers.ts';
import { fillWithSampleData } from './fill-database.ts';

let server: TestServer;
let agent: SignedInCaller;

beforeAll(async () => {
  server = await startTestServer();
  await fillWithSampleData(server.database);
  agent = await server.signedIn();
}, 60_000);
afterAll(() => server.close());

const rowsOf = async (text: string) => (await server.database.query(text)).rows;
const count = async (text: string) => Number((await rowsOf(`SELECT count(*) AS count ${text}`))[0]?.count);

test('every company of a ticket is a customer, and its ids are those that the server would have given', async () => {
  expect(
    await rowsOf('SELECT customer_company FROM tickets WHERE NOT EXISTS (SELECT FROM customers WHERE shop_name = customer_company)'),
  ).toEqual([]);
  const customers = await rowsOf('SELECT id, shop_name FROM customers');
  expect(customers).toHaveLength(300);
  for (const { id, shop_name } of customers) expect(id).toBe(customerIdOf(shop_name));
});

test('the tool of a ticket belonged to its company at that time, and the list of a customer says what it owns today', async () => {
  const owners =
    'SELECT FROM serial_owners o JOIN customers c ON c.id = o.customer_id WHERE o.serial = t.tool_serial AND c.shop_name = t.customer_company';
  const then = 'AND owned_from <= t.created_at AND (owned_until IS NULL OR owned_until > t.created_at)';
  expect(await rowsOf(`SELECT id FROM tickets t WHERE NOT EXISTS (${owners} ${then})`)).toEqual([]);
  const owned = 'ARRAY(SELECT serial FROM serial_owners WHERE customer_id = customers.id AND owned_until IS NULL ORDER BY serial)';
  expect(await rowsOf(`SELECT id FROM customers WHERE ${owned} <> ARRAY(SELECT unnest(tool_serials) ORDER BY 1)`)).toEqual([]);
  expect(await count('FROM serial_owners WHERE owned_until IS NOT NULL')).toBeGreaterThan(5);
});

test('leads of a year fill every column of the board, and ids rise with time', async () => {
  const { body } = await agent.get<LeadBoard>('/api/leads/board');
  for (const { status, count: leads, value } of body.lanes) expect([status, leads > 3 && value > 0]).toEqual([status, true]);
  expect(
    await rowsOf(
      'SELECT id FROM (SELECT id, created_at, lag(created_at) OVER (ORDER BY id) AS before FROM leads) AS l WHERE before > created_at',
    ),
  ).toEqual([]);
});

test('a loaner is at one shop at a time, for a repair of that shop, and tools say what their loans say', async () => {
  const { body: tools } = await agent.get<Tool[]>('/api/tools?limit=500');
  expect(tools).toHaveLength(25);
  expect(new Set(tools.map(({ status }) => status)).size).toBe(4);
  const today = new Date().toISOString().slice(0, 10);
  expect(tools.some(({ returnDate }) => returnDate !== null && returnDate < today)).toBe(true);
  expect(tools.some(({ returnDate }) => returnDate !== null && returnDate >= today)).toBe(true);
  expect(
    await rowsOf(`SELECT tools.id FROM tools FULL JOIN (SELECT * FROM loans WHERE returned_at IS NULL) AS open ON open.tool_id = tools.id
      WHERE (tools.status = 'On Loan' OR open.id IS NOT NULL)
        AND (tools.assigned_to, tools.return_date, tools.ticket_id, tools.lent_at) IS DISTINCT FROM (open.assigned_to, open.due, open.ticket_id, open.lent_at)`),
  ).toEqual([]);
  expect(
    await rowsOf(`SELECT loans.id FROM loans LEFT JOIN tickets ON tickets.id = ticket_id AND type = 'Tool Repair' AND customer_company = assigned_to
      WHERE tickets.id IS NULL OR lent_at < tickets.created_at OR returned_at > now() OR (returned_at IS NULL AND NOT tickets.is_open)`),
  ).toEqual([]);
  expect(
    await rowsOf(
      'SELECT one.id FROM loans one JOIN loans other USING (tool_id) WHERE one.id < other.id AND coalesce(one.returned_at, now()) > other.lent_at',
    ),
  ).toEqual([]);
});

test('the ledger of the parts adds up, was never below zero, and reserves for repairs that are approved', async () => {
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
