import type { QueryConfig } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../platform/server/database/database.ts';
import { fewMatchesStatement } from '../../../../platform/server/list/few-matches.ts';
import { countStatement, pageStatement } from '../../../../platform/server/list/list-page.ts';
import { openTestDatabase } from '../../../../testing/server/tests-own-database.ts';
import { vacuumAnalyze } from '../../../../testing/server/vacuum.ts';
import { AuditQuery } from '../audit.contract.ts';
import { ACTORS, listActors, toListRequest } from './audit.store.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
  await database.query(`
    INSERT INTO audit_log (at, actor_id, actor_name, action, subject, subject_name, detail)
    SELECT now() - n * interval '1 minute', nullif('person' || n % 9, 'person0'), 'Person ' || n % 9, 'thing.done' || n % 12,
      (ARRAY['part', 'lead', 'user', 'invoice'])[1 + n % 4] || ':' || n % 700, md5(n::text), '{}'
    FROM generate_series(1, 8000) n`);
  await vacuumAnalyze(database, 'audit_log');
});
afterAll(() => database.close());

async function explain({ text, values = [] }: QueryConfig): Promise<string> {
  const { rows } = await database.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const toRequest = (query: object) => toListRequest(AuditQuery.parse(query));
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const cursor = Buffer.from(JSON.stringify([daysAgo(2), 4_000])).toString('base64url');

test.each([
  [{}, 'at'],
  [{ cursor }, 'at'],
  [{ from: daysAgo(3), to: daysAgo(1) }, 'at'],
  [{ actor: 'person3' }, 'actor'],
  [{ actor: 'system', from: daysAgo(4), cursor }, 'actor'],
  [{ actor: 'person3', action: 'thing.done7' }, 'actor_action'],
  [{ action: 'thing.done7' }, 'action'],
  [{ subject: 'part:300' }, 'subject'],
  [{ kind: 'part' }, 'kind'],
  [{ kind: 'part', cursor }, 'kind'],
])('reads the log filtered by %j in order from the index audit_log_%s', async (query, index) => {
  const plan = await explain(pageStatement(toRequest(query)));
  expect(plan).toMatch(new RegExp(`Index Scan Backward using audit_log_${index}\\b`));
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

test.each([
  [{ actor: 'person3' }, 'actor'],
  [{ action: 'thing.done7' }, 'action'],
  [{ subject: 'part:300' }, 'subject'],
])('counts entries that match %j with an index', async (query, index) => {
  expect(await explain(countStatement(toRequest(query)))).toContain(`audit_log_${index}`);
});

test('finds a name with an index', async () => {
  expect(await explain(fewMatchesStatement(toRequest({ q: 'c4ca4238' })))).toContain('audit_log_name');
});

test('lists the users in the log without scanning it', async () => {
  expect(await listActors(database)).toHaveLength(9);
  const plan = await explain(ACTORS);
  expect(plan).toContain('Index Scan Backward using audit_log_actor');
  expect(plan).not.toContain('Seq Scan');
});
