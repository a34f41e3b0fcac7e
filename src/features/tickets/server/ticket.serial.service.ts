import { desc, sql } from 'drizzle-orm';
import type { Db } from '../../../platform/server/database/database.ts';
import { tickets } from './ticket.table.ts';

const MOST_TICKETS = 500;

const COLUMNS = {
  id: tickets.id,
  type: tickets.type,
  status: tickets.status,
  summary: tickets.summary,
  company: tickets.customerCompany,
  createdAt: tickets.createdAt,
  lastUpdated: tickets.lastUpdated,
};

/** The tickets about the tool with this serial number, newest first, 500 at most; letter case and blanks make no difference. */
export async function findTicketsOfSerial(db: Db, serial: string) {
  return db.orm
    .select(COLUMNS)
    .from(tickets)
    .where(sql`${tickets.toolSerial} <> '' AND serial_key(${tickets.toolSerial}) = serial_key(${serial})`)
    .orderBy(desc(tickets.createdAt), desc(tickets.id))
    .limit(MOST_TICKETS);
}
