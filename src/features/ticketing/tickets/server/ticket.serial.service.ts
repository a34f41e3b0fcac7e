import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../../../platform/server/database/database.ts';
import { tickets } from './ticket.table.ts';

const MOST_TICKETS = 500;

const COLUMNS = {
  id: tickets.id,
  type: tickets.type,
  status: tickets.status,
  summary: tickets.summary,
  toolSerial: tickets.toolSerial,
  createdAt: tickets.createdAt,
  lastUpdated: tickets.lastUpdated,
};

/** How many tickets there are about each of these tools, in the order given. */
export async function countBySerial(db: Db, serials: readonly string[]): Promise<number[]> {
  const { rows } = await db.query<{ count: number }>({
    name: 'ticket-by-serial',
    text: `SELECT (SELECT count(*) FROM tickets WHERE tool_serial <> '' AND serial_key(tool_serial) = serial_key(serial)) AS count
      FROM unnest($1::text[]) WITH ORDINALITY AS given (serial, place) ORDER BY place`,
    values: [serials],
  });
  return rows.map(({ count }) => count);
}

/** The tickets about the tool with this serial number, newest first, 500 at most; letter case and blanks make no difference. */
export async function findTicketsOfSerial(db: Db, serial: string) {
  return db.orm
    .select(COLUMNS)
    .from(tickets)
    .where(sql`${tickets.toolSerial} <> '' AND serial_key(${tickets.toolSerial}) = serial_key(${serial})`)
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(MOST_TICKETS);
}
