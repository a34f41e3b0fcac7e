import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../../../../../platform/server/database/database.ts';
import { countReadRows } from '../../../../../testing/server/count-read-rows.ts';
import { openTestDatabase } from '../../../../../testing/server/tests-own-database.ts';
import { vacuumAnalyze } from '../../../../../testing/server/vacuum.ts';
import { countWorkload, workloadStatement } from './ticket.workload.store.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Every third ticket has no assignee, and three have one who has few. Ten tickets are overdue. */
async function addOpenTickets(from: number, to: number): Promise<void> {
  await database.query(`
    INSERT INTO tickets (id, summary, customer_company, type, status, assignee_keys, created_at, follow_up_date)
    SELECT 'TKT-' || lpad(n::text, 6, '0'), 'Case ' || n, 'Shop', 'SOD', 'New',
      CASE WHEN n IN (100, 200, 300) THEN '{rare,busy}' WHEN n % 3 = 0 THEN '{}' ELSE '{busy}' END::text[],
      '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', CASE WHEN n <= 10 THEN '2026-01-02'::date END
    FROM generate_series(${from}, ${to}) AS n`);
  await database.query('SELECT compact_ticket_counters()');
  await vacuumAnalyze(database, 'tickets', 'ticket_assignees', 'ticket_counters');
}

const TODAY = '2026-11-30';

test('reads few of many open tickets to count the work of each person', async () => {
  await addOpenTickets(1, 300);
  const few = await countReadRows(database, workloadStatement(TODAY));
  await addOpenTickets(301, 6_000);
  expect(await countReadRows(database, workloadStatement(TODAY))).toBeLessThan(1.3 * few);
  expect(await countWorkload(database, TODAY)).toEqual([
    { key: 'busy', open: 4_001, overdue: 7, oldestId: 'TKT-000001', oldestAt: '2026-01-01T00:01:00.000Z' },
    { key: '', open: 1_999, overdue: 3, oldestId: 'TKT-000003', oldestAt: '2026-01-01T00:03:00.000Z' },
    { key: 'rare', open: 3, overdue: 0, oldestId: 'TKT-000100', oldestAt: '2026-01-01T01:40:00.000Z' },
  ]);
});
