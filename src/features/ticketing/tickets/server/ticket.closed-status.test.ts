import { expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { TICKET_STATUSES } from '../ticket.contract.ts';
import { getStatuses, isOpen } from '../ticket.rules.ts';

const server = serverForTests();

test('treats the same statuses as open in the column is_open, the SQL function and the rules', async () => {
  const { rows: columns } = await server.database.query<{ expression: string }>(
    `SELECT pg_get_expr(adbin, adrelid) AS expression FROM pg_attrdef JOIN pg_attribute ON attrelid = adrelid AND attnum = adnum
     WHERE adrelid = 'tickets'::regclass AND attname = 'is_open'`,
  );
  const { rows } = await server.database.query<{ status: (typeof TICKET_STATUSES)[number]; is_open: boolean; is_closed: boolean }>(
    `SELECT status, ${columns[0]?.expression} AS is_open, is_closed_status(status) AS is_closed FROM unnest($1::text[]) AS status`,
    [TICKET_STATUSES],
  );
  expect(rows.length).toBe(TICKET_STATUSES.length);
  expect(rows.filter((row) => row.is_open !== isOpen(row) || row.is_closed === isOpen(row))).toEqual([]);
  expect([...getStatuses('open'), ...getStatuses('closed')].sort()).toEqual([...TICKET_STATUSES].sort());
});
