import { getTableColumns, getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server/test-server.ts';
import { TICKET_STATUSES, TICKET_TYPES, Ticket } from '../ticket.contract.ts';
import { isOpen } from '../ticket.rules.ts';
import { tickets } from './ticket.table.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the table has a column for everything a ticket says, and little else', () => {
  const columns = Object.keys(getTableColumns(tickets)).filter((key) => !['isOpen', 'assigneeNames', 'searchText'].includes(key));
  expect(columns.toSorted()).toEqual(
    Object.keys(Ticket.shape)
      .filter((key) => key !== 'history' && key !== 'activeUsers')
      .toSorted(),
  );
  expect(getTableName(tickets)).toBe('tickets');
});

test('the database knows the same types, statuses and open statuses as the rules', async () => {
  let n = 0;
  for (const type of TICKET_TYPES) {
    for (const status of TICKET_STATUSES) {
      const { rows } = await server.database.query<{ is_open: boolean }>(
        "INSERT INTO tickets (id, summary, customer_company, type, status) VALUES ($1, '', '', $2, $3) RETURNING is_open",
        [`TKT-${n++}`, type, status],
      );
      expect([status, rows[0]?.is_open]).toEqual([status, isOpen({ status })]);
    }
  }
  const wrong = "INSERT INTO tickets (id, summary, customer_company, type, status) VALUES ('x', '', '', 'SOD', 'Lost')";
  await expect(server.database.query(wrong)).rejects.toThrow('status');
});
