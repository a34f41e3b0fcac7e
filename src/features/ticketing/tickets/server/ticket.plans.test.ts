import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../platform/server/database/database.ts';
import { fewMatchesStatement } from '../../../../platform/server/list/few-matches.ts';
import { countStatement, pageStatement } from '../../../../platform/server/list/list-page.ts';
import { identifiedStatement } from '../../../../platform/server/search/searched-table.ts';
import { openTestDatabase } from '../../../../testing/server/tests-own-database.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { BULK_LIMIT } from '../../bulk/ticket-bulk.contract.ts';
import { RepairQuery } from '../rma/repair-list.contract.ts';
import { TICKET_STATUSES, TICKET_TYPES, TicketQuery } from '../ticket.contract.ts';
import { SET_COUNT } from './counts/ticket.counters.store.ts';
import { ID_COLUMN, toListRequest } from './list/ticket.list.store.ts';
import { boardStatement, jobsStatement, toRepairRequest } from './rma/repair.list.service.ts';
import { TICKET_SEARCH } from './search/ticket.search.service.ts';
import { ONE_TICKET_JSON } from './ticket.store.ts';

const TICKETS = 6_000;
/** Views count tickets up to this number. */
const VIEW_COUNT = 100;
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  const pickOne = (values: readonly string[], pick: string) => `(ARRAY[${values.map((value) => `'${value}'`).join()}])[1 + (${pick})]`;
  await database.query(`
    INSERT INTO tickets (id, summary, customer_company, type, status, vehicle_make, vin, assignee_keys, last_updated, rma_line_items)
    SELECT 'TKT-' || lpad(n::text, 6, '0'), 'Case ' || md5(n::text), 'Shop ' || n % 300, ${pickOne(TICKET_TYPES, 'n % 4')},
      CASE WHEN n % 50 = 0 THEN ${pickOne(TICKET_STATUSES, 'n / 50 % 10')} ELSE 'Resolved' END, 'Make ' || n % 150, upper(md5('vin' || n)),
      CASE WHEN n % 5 = 0 THEN '{}' ELSE ARRAY['Agent ' || n % 40] END, now() - n * interval '1 minute',
      -- As wide as a real one.
      jsonb_build_array(repeat(md5(n::text), 16))
    FROM generate_series(1, ${TICKETS}) AS n`);
  await database.query(`
    INSERT INTO ticket_history (ticket_id, id, author, content, type)
    SELECT id, gen_random_uuid(), 'System', 'Ticket created', 'EVENT' FROM tickets, generate_series(1, 4)`);
  await database.query(`
    INSERT INTO ticket_times (ticket_id, type, opened_at, closed_at, replied_at, was_reopened)
    SELECT id, type, created_at, last_updated, CASE WHEN type = 'SOD' THEN last_updated END, id LIKE '%7' FROM tickets WHERE NOT is_open`);
  await database.query('SELECT compact_ticket_counters()');
  await vacuumAnalyze(database);
});
afterAll(() => database.close());

async function explain(text: string, values: unknown[] = []): Promise<string> {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Returns the generic plan of a prepared statement. */
async function explainGeneric(text: string, values: unknown[] = []): Promise<string> {
  return database.transaction(async (tx) => {
    await tx.query('SET LOCAL plan_cache_mode = force_generic_plan');
    await tx.query(`PREPARE list AS ${text}`);
    const literals = values.map((value) => (Array.isArray(value) ? `'{"${value.join('","')}"}'` : `'${value}'`));
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE list${values.length > 0 ? `(${literals.join()})` : ''}`);
    await tx.query('DEALLOCATE list');
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

/** The queue holds changes of the last second, so it has few rows or none. */
const withoutQueue = (plan: string) => plan.replaceAll('Seq Scan on ticket_count_queue', '');

const ask = (query: object) => toListRequest(TicketQuery.parse(query));
const cursor = Buffer.from(JSON.stringify([new Date(Date.now() - 3_600_000).toISOString(), 'TKT-000001'])).toString('base64url');

test.each([
  [{}, 'ticket_listings_newest'],
  [{ state: 'open' }, 'ticket_listings_state'],
  [{ type: 'SOD', state: 'open' }, 'ticket_listings_type_state'],
  [{ type: 'SOD', state: 'open', cursor }, 'ticket_listings_type_state'],
  [{ type: 'SOD', state: 'open', limit: 200 }, 'ticket_listings_type_state'],
  [{ type: 'SOD', state: 'open', assignee: 'Agent 7' }, 'ticket_listings_type_state|ticket_assignees_pkey'],
  [{ state: 'open', assignee: 'Agent 39' }, 'ticket_listings_state|ticket_assignees_pkey'],
  [{ type: 'SOD', state: 'open', assignee: 'Unassigned' }, 'ticket_listings_type_state'],
  [{ type: 'SOD', status: 'New' }, 'ticket_listings_type_status'],
  [{ type: 'SOD', status: ['Received', 'Repairing'] }, 'ticket_listings_type_stat(e|us)'],
  [{ make: 'Make 7' }, 'ticket_listings_make'],
  [{ assignee: 'Agent 39' }, 'ticket_assignees_pkey|ticket_listings_newest'],
  [{ sort: 'id' }, 'tickets_pkey'],
  [{ sort: 'summary', state: 'closed' }, 'tickets_by_summary'],
  [{ sort: 'customerCompany', order: 'desc', state: 'closed' }, 'tickets_by_company'],
  [{ sort: 'followUpDate', state: 'closed' }, 'tickets_by_follow_up'],
  [{ sort: 'createdAt', order: 'desc', state: 'closed' }, 'tickets_created'],
])('lists %j by the index %s, prepared or not', async (query, index) => {
  const { text, values } = pageStatement(ask(query));
  for (const plan of [await explain(text, values), await explainGeneric(text, values)]) {
    expect(plan).toMatch(new RegExp(`Index (Only )?Scan (Backward )?(using|on) (${index}) `));
    expect(plan).not.toContain('Seq Scan');
  }
});

test.each(['Case 1679091', 'TKT-004711', 'VIN: abc', 'e4da3b7fbbce2345d7772b0674a318d5', 'Shop 17'])(
  'searches for %s without reading the whole table',
  async (q) => {
    for (const query of [{ q }, { q, cursor }, { q, type: 'SOD', state: 'open' }, { q, assignee: 'Agent 7' }]) {
      for (const { text, values } of [fewMatchesStatement(ask(query)), pageStatement(ask(query)), countStatement(ask(query))]) {
        const plan = await explainGeneric(text, values);
        expect(plan).not.toContain('Seq Scan');
        expect(plan).toMatch(/ticket_search_texts_words|ticket_listings_type_state|ticket_listings_newest|ticket_assignees_pkey/);
      }
    }
  },
);

test('finds a rare word by the trigram index with any filters, and a frequent one in list order', async () => {
  for (const query of [{}, { type: 'SOD', state: 'open' }, { assignee: 'Agent 7' }, { make: 'Make 7' }, { cursor }]) {
    const { text, values } = fewMatchesStatement(ask({ ...query, q: '4da3b7fb' }));
    for (const plan of [await explain(text, values), await explainGeneric(text, values)]) {
      expect(plan).toContain('ticket_search_texts_words');
      expect(plan).not.toContain('Seq Scan');
      expect(plan).toContain('Tid Scan on tickets');
    }
  }
  const { text, values } = pageStatement(ask({ q: 'Shop' }));
  expect(await explainGeneric(text, values)).toContain('ticket_listings_newest');
});

test('counts tickets by assignee or make with other filters from an index', async () => {
  const { text, values } = countStatement(ask({ make: 'Make 7', assignee: 'Agent 7' }));
  expect(await explain(text, values)).not.toContain('Seq Scan');
});

test('reads a ticket with its history from two indexes', async () => {
  const plan = await explain(ONE_TICKET_JSON, ['TKT-000042']);
  expect(plan).toContain('tickets_pkey');
  expect(plan).toContain('ticket_history_position');
  // Few rows or none, because few tickets are open on a screen.
  expect(plan.replace('Seq Scan on ticket_presence', '')).not.toContain('Seq Scan');
});

test('reads the board of repairs from indexes', async () => {
  const { text, values } = boardStatement();
  const plan = await explain(text, values);
  expect(plan).toContain('ticket_listings_type_status');
  expect(plan).toContain('ticket_counters_facet_value');
  expect(withoutQueue(plan)).not.toContain('Seq Scan');
});

test('searches an identifier by one index per kind', async () => {
  const { text } = identifiedStatement(new Map([['ticket', TICKET_SEARCH]]));
  const plan = await explainGeneric(text, ['TKT-004711', 5]);
  expect(plan).not.toContain('Seq Scan');
  expect(plan.match(/Index (Only )?Scan/g)?.length).toBeGreaterThanOrEqual(TICKET_SEARCH.identifiers.length);
});

test('finds tickets for a bulk change by the list index, and reads the selected ones by ID', async () => {
  const { text, values } = pageStatement({ ...ask({ type: 'SOD', state: 'open', limit: 200 }), columns: ID_COLUMN, limit: BULK_LIMIT });
  expect(await explain(text, values)).toContain('ticket_listings_type_stat');
  const ids = Array.from({ length: 20 }, (_, n) => `TKT-${String(n + 1).padStart(6, '0')}`);
  const chosen = await explain(`SELECT * FROM tickets WHERE id = ANY($1) ORDER BY id FOR NO KEY UPDATE`, [ids]);
  expect(chosen).toContain('tickets_pkey');
});

test.each([{ q: 'Case 1679' }, { make: 'Make 7', assignee: 'Agent 7' }, { department: 'Bench', state: 'open' }])(
  'counts the tickets of a view of %j by an index, only up to the displayed limit',
  async (filters) => {
    const { text, values } = countStatement(ask({ ...filters, limit: 1 }), VIEW_COUNT);
    const plan = await explain(text, values);
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toContain('Limit');
  },
);

test('reads repairs and their scheduled jobs from one index each', async () => {
  for (const query of [{ status: 'Received' }, { unplanned: 'true' }]) {
    const { text, values } = pageStatement(toRepairRequest(RepairQuery.parse(query)));
    expect(await explain(text, values)).toMatch(/Index (Only )?Scan using ticket_listings_(type_status|unplanned|type_state) /);
  }
  const { text, values = [] } = jobsStatement({ from: '2026-11-16', to: '2026-11-22', technician: 'Agent 7' });
  expect(await explain(text, values)).toContain('tickets_jobs');
});

test('finds tickets closed or answered within a few days by an index of these times', async () => {
  const day = new Date().toISOString().slice(0, 10);
  for (const [query, index] of [
    [{ closedFrom: day, closedTo: day, type: 'SOD' }, 'ticket_times_(closed|pkey)'],
    [{ repliedFrom: day, repliedTo: day }, 'ticket_times_(replied|pkey)'],
    [{ closedFrom: day, reopened: 'true' }, 'ticket_times_(closed|pkey)'],
  ] as const) {
    const { text, values } = pageStatement(ask(query));
    const plan = await explain(text, values);
    expect(plan).toMatch(new RegExp(`using ${index} `));
    expect(plan).not.toContain('Seq Scan on tickets');
  }
});

test('reads totals from the counter index', async () => {
  for (const [facet, value] of [
    ['all', ''],
    ['make', 'Make 7'],
    ['assignee', 'Agent 7'],
    ['unassigned', ''],
  ]) {
    const plan = await explain(SET_COUNT, [facet, value, TICKET_STATUSES, 'SOD']);
    expect(plan).toContain('ticket_counters_facet_value');
    expect(withoutQueue(plan)).not.toContain('Seq Scan');
  }
});

test('plans with the same cost for index and sequential reads', async () => {
  expect((await database.query('SHOW random_page_cost')).rows).toEqual([{ random_page_cost: '1.1' }]);
  expect((await database.query('SHOW jit')).rows).toEqual([{ jit: 'off' }]);
});
