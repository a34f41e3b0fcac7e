import { getTableColumns, getTableName } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { TICKET_STATUSES, TICKET_TYPES, Ticket } from '../ticket.contract.ts';
import { isOpen } from '../ticket.rules.ts';
import { tickets } from './ticket.table.ts';

const server = serverForTests();

test('has a column for every ticket field, and little else', () => {
  const columns = Object.keys(getTableColumns(tickets)).filter((key) => !['isOpen', 'assigneeKeys', 'searchText'].includes(key));
  expect(columns.toSorted()).toEqual(
    Object.keys(Ticket.shape)
      .filter((key) => key !== 'history' && key !== 'activeUsers')
      .toSorted(),
  );
  expect(getTableName(tickets)).toBe('tickets');
});

test('defines the same types, statuses and open statuses in the database as in the rules', async () => {
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

/** Rows of these tables may refer to a merged ticket. Their writers lock the ticket and handle the merge. */
const MAY_NAME_MERGED = [
  'mail_messages.ticket_id',
  'mail_participants.ticket_id',
  'mail_references.ticket_id',
  'ticket_history.ticket_id',
  'ticket_times.ticket_id',
  'tickets.merged_into',
  'ticket_merges.kept_id',
  'ticket_merges.merged_id',
];

test('rejects new references to a merged ticket, and indexes every reference to tickets', async () => {
  const { rows } = await server.database.query<{ name: string; isHeld: boolean; isIndexed: boolean }>(`
    SELECT relname || '.' || attname AS name,
      (SELECT count(*) = 2 FROM pg_trigger WHERE tgrelid = conrelid AND tgname IN ('merged_' || attname || '_added', 'merged_' || attname || '_changed')) AS "isHeld",
      EXISTS (SELECT FROM pg_index WHERE indrelid = conrelid AND indkey[0] = attnum
        AND coalesce(pg_get_expr(indpred, indrelid), '(' || attname || ' IS NOT NULL)') = '(' || attname || ' IS NOT NULL)') AS "isIndexed"
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'tickets'::regclass ORDER BY name`);
  expect(rows.filter(({ isHeld }) => !isHeld).map(({ name }) => name)).toEqual(MAY_NAME_MERGED.toSorted());
  expect(rows.filter(({ isIndexed }) => !isIndexed)).toEqual([]);
  expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['part_movements.ticket_id', 'ticket_relations.to_id']));
});
