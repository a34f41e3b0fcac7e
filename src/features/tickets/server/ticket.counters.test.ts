import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';
import { TICKET_STATUSES, TICKET_TYPES, type TicketFacets } from '../ticket.contract.ts';
import { aTicket } from '../ticket.factory.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn({ fullName: 'Alice Archer' });
});

const query = async (text: string) => (await server.database.query(text)).rows;
const facets = async (search = '') => (await alice.get<TicketFacets>(`/api/tickets/facets${search}`)).body;

const COUNTED_ONE_BY_ONE = `
  SELECT type, status, facet, value, count(*) AS count FROM (
    SELECT type, status, 'all' AS facet, '' AS value FROM tickets
    UNION ALL SELECT type, status, 'make', vehicle_make FROM tickets WHERE vehicle_make <> ''
    UNION ALL SELECT type, status, 'assignee', name FROM tickets, unnest(assignee_names) AS name
    UNION ALL SELECT type, status, 'unassigned', '' FROM tickets WHERE assignee_names = '{}'
  ) AS each GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`;
const COUNTERS =
  'SELECT type, status, facet, value, sum(delta)::int8 AS count FROM ticket_counters GROUP BY 1, 2, 3, 4 HAVING sum(delta) <> 0 ORDER BY 1, 2, 3, 4';

async function expectExactCounters() {
  expect(await query(COUNTERS)).toEqual(await query(COUNTED_ONE_BY_ONE));
}

const change = fc.record(
  {
    type: fc.constantFrom(...TICKET_TYPES),
    status: fc.constantFrom(...TICKET_STATUSES),
    vehicleMake: fc.constantFrom('', 'BMW', 'Audi'),
    assignees: fc.subarray(['Alice Archer', 'Bob Baker', 'Carl']),
    reg: fc.constantFrom('', 'X'),
  },
  { requiredKeys: [] },
);

test('the counters equal a count of the rows after any changes, folded together or not', { timeout: 120_000 }, async () => {
  const step = fc.record({ ticket: fc.nat(6), change, compact: fc.integer({ min: 0, max: 4 }).map((die) => die === 0) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      await server.database.query('TRUNCATE tickets CASCADE');
      const ids: string[] = [];
      for (const { ticket, change: fields, compact } of steps) {
        const id = ids[ticket];
        const reply = id ? await alice.put(`/api/tickets/${id}`, fields) : await alice.post('/api/tickets', { ...aTicket(), ...fields });
        if (!id) ids.push(String(reply.body.id));
        if (compact) await server.database.query('SELECT compact_ticket_counters()');
      }
      await expectExactCounters();
    }),
    { numRuns: 12 },
  );
});

test('the panel counts the tickets of a type and state behind each value', async () => {
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
      { value: 'Alice Archer', count: 1 },
      { value: 'Bob Baker', count: 2 },
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

test('open tickets are counted for every type, those without any included', async () => {
  for (const status of ['New', 'Shipped', 'Diagnosing'] as const)
    await alice.post('/api/tickets', aTicket({ type: 'Tool Repair', status }));
  expect((await alice.get('/api/tickets/open-counts')).body).toEqual([
    { type: 'SOD', count: 0 },
    { type: 'Tech Support', count: 0 },
    { type: 'Bug Report', count: 0 },
    { type: 'Tool Repair', count: 2 },
  ]);
});

describe('what is done to the database directly', () => {
  const load = (count: number) =>
    server.database.query(
      `INSERT INTO tickets (id, summary, customer_company, type, status, vehicle_make, assignee_names)
       SELECT 'TKT-' || n, '', '', 'SOD', 'New', 'Make ' || n % 5, CASE WHEN n % 3 = 0 THEN '{}' ELSE ARRAY['A', 'B'] END
       FROM generate_series(1, $1::int) AS n`,
      [count],
    );

  test('bulk loads, updates and deletions are counted', async () => {
    await load(500);
    await expectExactCounters();
    await server.database.query("UPDATE tickets SET status = 'Resolved', assignee_names = '{C}' WHERE id LIKE '%7'");
    await expectExactCounters();
    await server.database.query("DELETE FROM tickets WHERE id LIKE '%3'");
    await expectExactCounters();
    await server.database.query('TRUNCATE tickets CASCADE');
    expect(await query('SELECT * FROM ticket_counters')).toEqual([]);
  });

  test('a load that ran with triggers off is counted by rebuilding', async () => {
    await load(5);
    await server.database.query('ALTER TABLE tickets DISABLE TRIGGER USER');
    await server.database.query("UPDATE tickets SET vehicle_make = 'Volvo'");
    await server.database.query('ALTER TABLE tickets ENABLE TRIGGER USER');
    expect(await query(COUNTERS)).not.toEqual(await query(COUNTED_ONE_BY_ONE));
    await server.database.query('SELECT rebuild_ticket_counters()');
    await expectExactCounters();
  });

  test('folding leaves one row per count, also when several nodes fold while others save', async () => {
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

  test('folding is scheduled for every minute, on one of the nodes', async () => {
    expect(await query("SELECT cron FROM jobs.schedule WHERE name = 'compact-ticket-counters'")).toEqual([{ cron: '* * * * *' }]);
  });
});
