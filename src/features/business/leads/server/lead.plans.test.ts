import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../platform/server/database/database.ts';
import { countStatement, pageStatement } from '../../../../platform/server/list/list-page.ts';
import { openTestDatabase } from '../../../../testing/server/tests-own-database.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { BoardQuery, LEAD_SOURCES, LEAD_STATUSES, LeadQuery } from '../lead.contract.ts';
import { boardStatement } from './lead.board.store.ts';
import { toListRequest } from './lead.list.store.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  const pickOne = (values: readonly string[]) => `(ARRAY[${values.map((value) => `'${value}'`).join()}])[1 + n % ${values.length}]`;
  await database.query(`
    INSERT INTO leads (contact_name, company_name, status, source, estimated_value_cents, position, created_at)
    SELECT md5(n::text), 'Shop ' || n % 900, ${pickOne(LEAD_STATUSES)}, ${pickOne(LEAD_SOURCES)}, n, n || '1', now() - n * interval '1 hour'
    FROM generate_series(1, 5000) n`);
  await vacuumAnalyze(database, 'leads');
});
afterAll(() => database.close());

async function explain({ text, values = [] }: QueryConfig): Promise<string> {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const toRequest = (query: object) => toListRequest(LeadQuery.parse(query), '2026-06-01');
const cursor = Buffer.from(JSON.stringify(['25001', 'LEAD-002500'])).toString('base64url');

test.each([
  [{}, 'leads_newest'],
  [{ status: 'Won' }, 'leads_status_newest'],
  [{ status: 'Won', sort: 'position' }, 'leads_board'],
  [{ status: 'Won', sort: 'position', cursor }, 'leads_board'],
  [{ status: 'Won', source: 'Event', sort: 'position', cursor }, 'leads_source_board|leads_board'],
  [{ company: 'SHOP 77' }, 'leads_company'],
  [{ sort: 'companyName' }, 'leads_by_company'],
  [{ sort: 'contactName' }, 'leads_by_contact'],
  [{ sort: 'estimatedValue' }, 'leads_by_value'],
  [{ sort: 'lastUpdated' }, 'leads_by_update'],
  [{ q: 'c4ca4238' }, 'leads_search'],
])('reads the list %j with the index %s', async (query, index) => {
  const plan = await explain(pageStatement(toRequest(query)));
  expect(plan).toMatch(new RegExp(`Index Scan (using|on) (${index})\\b`));
  expect(plan).not.toContain('Seq Scan');
});

test('counts the leads of a company and of a search with an index', async () => {
  expect(await explain(countStatement(toRequest({ company: 'shop 77' })))).toMatch(/leads_company/);
  expect(await explain(countStatement(toRequest({ q: 'c4ca4238' })))).toContain('leads_search');
});

test('reads the first leads and sums of the board from an index only', async () => {
  const plan = await explain(boardStatement(BoardQuery.parse({})));
  expect(plan).toContain('Index Scan using leads_board');
  expect(plan).toContain('Index Only Scan using leads_sums');
  expect(plan).not.toContain('Seq Scan');
  const bySource = await explain(boardStatement(BoardQuery.parse({ source: 'Event' })));
  expect(bySource).toContain('Index Only Scan using leads_sums');
  expect(bySource).not.toContain('Seq Scan');
  expect(await explain(boardStatement(BoardQuery.parse({ q: 'c4ca4238' })))).toContain('leads_search');
});
