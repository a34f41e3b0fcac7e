import { inArray } from 'drizzle-orm';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { tickets } from '../ticket.table.ts';

/** The fields that identify a ticket in one line. */
export type TicketBrief = Pick<Ticket, 'id' | 'summary' | 'type' | 'status'>;

/** The tickets of these ids in a line each; unknown ones are left out. */
export function findBriefs(db: Db, ids: readonly string[]): Promise<TicketBrief[]> {
  const { id, summary, type, status } = tickets;
  return db.orm
    .select({ id, summary, type, status })
    .from(tickets)
    .where(inArray(id, [...ids]));
}
