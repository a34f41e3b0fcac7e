import { desc, sql } from 'drizzle-orm';
import { isoText } from '../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { findSpelling } from '../../../../platform/server/search/find-spelling.ts';
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

/** Counts the tickets of each serial number, in order. */
export async function countBySerial(db: Db, serials: readonly string[]): Promise<number[]> {
  const { rows } = await db.query<{ count: number }>({
    name: 'ticket-by-serial',
    text: `SELECT (SELECT count(*) FROM tickets WHERE tool_serial <> '' AND serial_key(tool_serial) = serial_key(serial)) AS count
      FROM unnest($1::text[]) WITH ORDINALITY AS given (serial, place) ORDER BY place`,
    values: [serials],
  });
  return rows.map(({ count }) => count);
}

/** Returns at most 500 tickets of a serial number, newest first. Case and blanks are ignored. */
export async function findTicketsOfSerial(db: Db, serial: string) {
  return db.orm
    .select(COLUMNS)
    .from(tickets)
    .where(sql`${tickets.toolSerial} <> '' AND serial_key(${tickets.toolSerial}) = serial_key(${serial})`)
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(MOST_TICKETS);
}

const TICKET_SERIALS = {
  name: 'ticket-serial-spelling',
  from: 'ticket_search_texts JOIN tickets ON id = ticket_id',
  code: 'tool_serial',
  search: 'text',
};

/** Finds the serial number of a ticket by its letters and digits, ignoring punctuation except % and \. */
export const findTicketSpelling = (db: Db, serial: string): Promise<string | undefined> => findSpelling(db, TICKET_SERIALS, serial);

/** Counts of the unmerged tickets of a tool. */
interface SerialTickets {
  readonly cases: number;
  readonly openCases: number;
  readonly repairs: number;
  readonly lastRepair: string | null;
  /** The newest 500 at most. */
  readonly ids: string[];
}

/** Counts the cases and repairs of a serial number. Case and blanks are ignored. */
export async function countTicketsOfSerial(db: Db, serial: string): Promise<SerialTickets> {
  const { rows } = await db.query<SerialTickets & Record<string, unknown>>({
    name: 'ticket-counts-of-serial',
    text: `SELECT count(*) FILTER (WHERE type <> 'Tool Repair') AS cases,
        count(*) FILTER (WHERE type <> 'Tool Repair' AND is_open) AS "openCases",
        count(*) FILTER (WHERE type = 'Tool Repair') AS repairs,
        ${isoText("max(created_at) FILTER (WHERE type = 'Tool Repair')")} AS "lastRepair",
        coalesce((array_agg(id ORDER BY created_at DESC, id DESC))[1:${MOST_TICKETS}], '{}') AS ids
      FROM tickets WHERE tool_serial <> '' AND serial_key(tool_serial) = serial_key($1) AND merged_into IS NULL`,
    values: [serial],
  });
  return rows[0] ?? { cases: 0, openCases: 0, repairs: 0, lastRepair: null, ids: [] };
}
