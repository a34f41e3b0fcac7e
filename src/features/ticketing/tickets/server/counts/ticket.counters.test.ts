import { describe, expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../../testing/server/server-for-tests.ts';
import type { TicketFacets } from '../../ticket.contract.ts';
import { aTicket } from '../../ticket.factory.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });

const query = async (text: string) => (await server.database.query(text)).rows;
const facets = async (search = '') => (await alice.get<TicketFacets>(`/api/tickets/facets${search}`)).body;

async function expectExactCounters() {
  expect(await query('SELECT * FROM find_wrong_counters()')).toEqual([]);
}

test('counts the tickets of a type and state for each filter value', async () => {
  for (const [type, status, vehicleMake, assignees] of [
    ['SOD', 'New', 'BMW', ['Bob Baker']],
    ['SOD', 'New', 'audi', ['Bob Baker', 'Alice Archer']],
    ['SOD', 'In Progress', 'BMW', []],
    ['SOD', 'Resolved', 'Volvo', ['Carl']],
    ['Bug Report', 'New', 'Zastava', []],
  ] as const) {
    await alice.post('/api/tickets', aTicket({ type, status, vehicleMake, assignees: [...assignees] }));
  }

  expect(await facets('?type=SOD&state=open')).toEqual({
    statuses: [
      { value: 'New', count: 2 },
      { value: 'In Progress', count: 1 },
    ],
    assignees: [
      { value: 'Alice Archer', key: alice.userId, count: 1 },
      { value: 'Bob Baker', key: 'name:Bob Baker', count: 2 },
    ],
    unassigned: 1,
    makes: [
      { value: 'audi', count: 1 },
      { value: 'BMW', count: 2 },
    ],
  });
  expect(await facets('?type=SOD&state=closed')).toMatchObject({ makes: [{ value: 'Volvo', count: 1 }], unassigned: 0 });
  expect(await facets()).toMatchObject({ unassigned: 2, statuses: [{ count: 3 }, { count: 1 }, { count: 1 }] });
  expect(await facets('?type=TECH_SUPPORT')).toEqual({ statuses: [], assignees: [], unassigned: 0, makes: [] });
  expect(await alice.get('/api/tickets/facets?state=ajar')).toMatchObject({ status: 400 });
});

test('counts open tickets of every type, including types without any', async () => {
  for (const status of ['New', 'Shipped', 'Diagnosing'] as const)
    await alice.post('/api/tickets', aTicket({ type: 'Tool Repair', status }));
  expect((await alice.get('/api/tickets/open-counts')).body).toEqual([
    { type: 'SOD', count: 0 },
    { type: 'Tech Support', count: 0 },
    { type: 'Bug Report', count: 0 },
    { type: 'Tool Repair', count: 2 },
  ]);
});

describe('direct changes in the database', () => {
  const load = (count: number) =>
    server.database.query(
      `INSERT INTO tickets (id, summary, customer_company, type, status, vehicle_make, assignee_keys)
       SELECT 'TKT-' || n, '', '', 'SOD', 'New', 'Make ' || n % 5, CASE WHEN n % 3 = 0 THEN '{}' ELSE ARRAY['A', 'B'] END
       FROM generate_series(1, $1::int) AS n`,
      [count],
    );

  test('counts bulk loads, updates and deletions', async () => {
    await load(500);
    await expectExactCounters();
    await server.database.query("UPDATE tickets SET status = 'Resolved', assignee_keys = '{C}' WHERE id LIKE '%7'");
    await expectExactCounters();
    await server.database.query("DELETE FROM tickets WHERE id LIKE '%3'");
    await expectExactCounters();
    await server.database.query('TRUNCATE tickets CASCADE');
    expect(await query('SELECT * FROM ticket_counters')).toEqual([]);
  });

  test('counts a load without triggers after rebuilding', async () => {
    await load(5);
    await server.database.query('ALTER TABLE tickets DISABLE TRIGGER USER');
    await server.database.query("UPDATE tickets SET vehicle_make = 'Volvo'");
    await server.database.query('ALTER TABLE tickets ENABLE TRIGGER USER');
    expect(await query('SELECT * FROM find_wrong_counters()')).not.toEqual([]);
    await server.database.query('SELECT rebuild_ticket_counters()');
    await expectExactCounters();
  });

  test('leaves one row per count after folding, also when several nodes fold during saves', async () => {
    const saves = Array.from({ length: 30 }, (_, n) => alice.post('/api/tickets', aTicket({ vehicleMake: `M${n % 2}` })));
    const folds = Array.from({ length: 6 }, () => server.database.query('SELECT compact_ticket_counters()'));
    await Promise.all([...saves, ...folds]);
    await expectExactCounters();
    await server.database.query('SELECT compact_ticket_counters()');
    expect(await query('SELECT facet, value, delta FROM ticket_counters ORDER BY facet, value')).toEqual([
      { facet: 'all', value: '', delta: 30 },
      { facet: 'make', value: 'M0', delta: 15 },
      { facet: 'make', value: 'M1', delta: 15 },
      { facet: 'unassigned', value: '', delta: 30 },
    ]);
  });

  test('rebuilds counters while nodes fold, without a deadlock', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      await alice.post('/api/tickets', aTicket());
      const statements = ['fold_ticket_count_queue', 'rebuild_ticket_counters', 'compact_ticket_counters', 'rebuild_ticket_counters'];
      await Promise.all(statements.map((name) => server.database.query(`SELECT ${name}()`)));
    }
    await expectExactCounters();
  });

  test('schedules folding every minute on one node', async () => {
    expect(await query("SELECT cron FROM jobs.schedule WHERE name = 'compact-ticket-counters'")).toEqual([{ cron: '* * * * *' }]);
  });
});
