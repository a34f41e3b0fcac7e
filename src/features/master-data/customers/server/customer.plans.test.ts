import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../platform/server/database/database.ts';
import { countStatement, pageStatement } from '../../../../platform/server/list/list-page.ts';
import { openTestDatabase } from '../../../../testing/server/tests-own-database.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { CustomerQuery } from '../customer.contract.ts';
import { toListRequest } from './customer.list.store.ts';
import { duplicatesStatement, suggestionsStatement } from './customer-lookup.store.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  // In batches, because on a busy machine a single statement may exceed its timeout.
  for (let first = 1; first < 5_000; first += 2_000) await addCustomers(first, first + 1_999);
  await vacuumAnalyze(database, 'customers');
});
afterAll(() => database.close());

const addCustomers = (first: number, last: number) =>
  database.query(
    `INSERT INTO customers (id, shop_name, contacts, shipping_address, billing_address, tool_serials)
    SELECT 'shop-' || n, 'Shop ' || md5(n::text), jsonb_build_array(jsonb_build_object(
        'name', 'Person ' || n, 'email', 'p' || n || '@example.com', 'phone', '+1 555 ' || lpad(n::text, 7, '0'))), '', '', ARRAY['ISP-' || n]
    FROM generate_series($1::int, $2::int) AS n`,
    [first, last],
  );

async function explain({ text, values = [] }: QueryConfig): Promise<string> {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const ask = (query: object) => toListRequest(CustomerQuery.parse(query));
const cursor = Buffer.from(JSON.stringify(['shop 4', 'shop-7'])).toString('base64url');

test.each([
  ['the first page', pageStatement(ask({})), 'customers_by_name'],
  ['a later page', pageStatement(ask({ cursor })), 'customers_by_name'],
  ['a page backwards', pageStatement(ask({ order: 'desc' })), 'customers_by_name'],
  ['the last created ones', pageStatement(ask({ sort: 'createdAt', order: 'desc' })), 'customers_by_creation'],
  ['the last changed ones', pageStatement(ask({ sort: 'lastUpdated', order: 'desc' })), 'customers_by_update'],
  ['a search for a rare word', pageStatement(ask({ q: 'isp-4711' })), 'customers_search'],
  ['suggestions of a rare name', suggestionsStatement('shop e4da3b'), 'customers_name_start'],
  ['the count of a search', countStatement(ask({ q: 'isp-4711' })), 'customers_search'],
  ['duplicates', duplicatesStatement({ shopName: 'Shop X', email: ['p7@example.com'], phone: ['555 0000007'] }), 'customers_likeness'],
])('%s of 5,000 customers is read by an index', async (_, statement, index) => {
  const plan = await explain(statement);
  expect(plan).toMatch(new RegExp(`Scan (using |Backward using |on )?(${index})`));
  expect(plan).not.toContain('Seq Scan');
});

test('reads suggestions of a common name in index order, without a sort', async () => {
  const plan = await explain(suggestionsStatement('shop'));
  expect(plan).toContain('Index Scan using customers_name_start');
  expect(plan).not.toContain('Sort');
});
