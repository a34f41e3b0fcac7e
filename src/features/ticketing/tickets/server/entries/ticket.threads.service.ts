import { isoText } from '../../../../../platform/server/database/columns.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';

/** What decides about a message of a ticket. */
export interface TicketThread {
  readonly id: string;
  readonly customerId: string | null;
  readonly isOpen: boolean;
  /** ISO time; null if it was never closed. */
  readonly closedAt: string | null;
  readonly mergedInto: string | null;
}

/** Finds tickets, and those they were merged into. */
export async function findTicketThreads(db: Db, ids: readonly string[]): Promise<TicketThread[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<TicketThread & Record<string, unknown>>({
    name: 'ticket-threads',
    text: `WITH RECURSIVE found AS (
        SELECT id, customer_id, is_open, merged_into FROM tickets WHERE id = ANY($1)
        UNION SELECT target.id, target.customer_id, target.is_open, target.merged_into
          FROM tickets AS target JOIN found ON target.id = found.merged_into)
      SELECT found.id, found.customer_id AS "customerId", found.is_open AS "isOpen", found.merged_into AS "mergedInto",
        ${isoText('times.closed_at')} AS "closedAt"
      FROM found LEFT JOIN ticket_times AS times ON times.ticket_id = found.id`,
    values: [ids],
  });
  return rows;
}

/** Returns the RMA numbers among these codes, as stored. */
export async function findRmaNumbers(db: Db, codes: readonly string[]): Promise<string[]> {
  if (codes.length === 0) return [];
  const { rows } = await db.query<{ number: string }>({
    name: 'ticket-rma-numbers',
    text: `SELECT DISTINCT rma_number AS number FROM tickets
      WHERE rma_number <> '' AND code_key(rma_number) = ANY(SELECT code_key(code) FROM unnest($1::text[]) AS code)`,
    values: [codes],
  });
  return rows.map(({ number }) => number);
}
