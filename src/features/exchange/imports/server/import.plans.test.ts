import { expect, test } from 'vitest';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { importFile } from '../../../../testing/server/import-steps.ts';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { insertImport, stageRows, TAKE_ROWS } from './import.store.ts';

const server = serverForTests();
const admin = personForTests(server, { role: 'Admin' });

/** A node of an executed plan in PostgreSQL's JSON format. */
interface PlanNode {
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Join Filter'?: number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

/** Returns the number of rows read by all nodes of a plan. */
const rowsRead = (node: PlanNode): number =>
  (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
  (node.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);

const STAGED = 4_000;

async function rowsReadByOneStep(tx: Tx, importId: string): Promise<number> {
  const { rows } = await tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${TAKE_ROWS}`, [
    importId,
    1_000,
    1_000_000,
  ]);
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return rowsRead(plan);
}

test('reads each waiting row at most a few times in the first step, after 0, 1 and 3 imports', async () => {
  for (const importsBefore of [0, 1, 2, 3]) {
    const seen = await server.database.transaction(async (tx) => {
      const importId = await insertImport(tx, { kind: 'tickets', fileName: 'tickets.csv', createdBy: '' });
      await stageRows(
        tx,
        importId,
        Array.from({ length: STAGED }, (_, line) => ({ line, cells: [`Loses the car ${line}`] })),
      );
      return rowsReadByOneStep(tx, importId);
    });
    await server.database.query('DELETE FROM imports');
    // From now on, the statistics say that the table has many pages but no rows.
    await server.database.query('ANALYZE import_rows');
    expect(seen, `after ${importsBefore}`).toBeLessThan(10 * STAGED);
  }
});

const ANALYZED = ['imported_records', 'ticket_history', 'tickets'];

test('analyzes the rows after an import, and finds the tickets of a new customer with the index', async () => {
  const lines = Array.from({ length: 2_000 }, (_, index) => `${10_000 + index},Loses the car ${index},Open,SOD,Shop ${index % 700}`);
  const { body } = await importFile(admin, 'tickets', ['Ticket Id,Subject,Status,Type,Account Name', ...lines].join('\n'));
  expect(body).toMatchObject({ state: 'done', added: 2_000 });
  const known = await server.database.query('SELECT relname AS name, reltuples AS rows FROM pg_class WHERE relname = ANY($1) ORDER BY 1', [
    ANALYZED,
  ]);
  expect(known.rows).toEqual(ANALYZED.map((name) => ({ name, rows: 2_000 })));
  const lookups = await server.database.transaction(async (tx) => {
    await tx.query(`INSERT INTO customers (id, shop_name, contacts, shipping_address, billing_address, tool_serials)
      SELECT 'shop-' || n, 'SHOP  ' || n, '[]', '', '', '{}' FROM generate_series(600, 1599) AS n`);
    const { rows } = await tx.query<{ count: number }>("SELECT idx_scan AS count FROM pg_stat_xact_user_tables WHERE relname = 'tickets'");
    return rows[0]?.count;
  });
  expect(lookups).toBeGreaterThanOrEqual(1_000);
  const { rows } = await server.database.query(
    "SELECT count(*) FROM tickets WHERE customer_id LIKE 'shop-%' AND customer_company LIKE 'SHOP  %'",
  );
  expect(rows).toEqual([{ count: 200 }]);
});
