import type { Db } from '../../../../../platform/server/database/database.ts';

/** SQL condition for unresolved listed tickets that aren't merged. */
const NOT_DONE = `listed_status <> 'Resolved' AND (SELECT merged_into FROM tickets WHERE id = listed_id) IS NULL`;

/** Counts the unresolved tickets of each customer that has any. */
export async function countOpenByCustomer(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await db.query<{ id: string; count: number }>({
    name: 'ticket-open-by-customer',
    text: `SELECT given.id, counted.count FROM unnest($1::text[]) AS given (id), LATERAL (
        SELECT count(*) AS count FROM ticket_listings WHERE listed_customer = given.id AND ${NOT_DONE}
      ) AS counted WHERE counted.count > 0`,
    values: [ids],
  });
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Ticket counts of a customer, without merged tickets. */
export interface CustomerTickets {
  readonly all: number;
  /** Not Resolved. */
  readonly open: number;
  /** Shipped but not Resolved. */
  readonly shipped: number;
  /** Newest first. */
  readonly repairIds: string[];
}

export async function countTicketsOfCustomer(db: Db, customerId: string): Promise<CustomerTickets> {
  const { rows } = await db.query<CustomerTickets & Record<string, unknown>>({
    name: 'ticket-counts-of-customer',
    text: `SELECT count(*) AS all, count(*) FILTER (WHERE status <> 'Resolved') AS open,
        count(*) FILTER (WHERE status = 'Shipped') AS shipped,
        coalesce(array_agg(id ORDER BY created_at DESC, id DESC) FILTER (WHERE type = 'Tool Repair'), '{}') AS "repairIds"
      FROM tickets WHERE customer_id = $1 AND merged_into IS NULL`,
    values: [customerId],
  });
  return rows[0] ?? { all: 0, open: 0, shipped: 0, repairIds: [] };
}

/** Counts the tickets that aren't Resolved, and those of them that are Shipped. */
export async function countOpenOfCustomer(db: Db, customerId: string): Promise<{ readonly open: number; readonly shipped: number }> {
  const { rows } = await db.query<{ open: number; shipped: number }>({
    name: 'ticket-open-of-customer',
    text: `SELECT count(*) AS open, count(*) FILTER (WHERE listed_status = 'Shipped') AS shipped
      FROM ticket_listings WHERE listed_customer = $1 AND ${NOT_DONE}`,
    values: [customerId],
  });
  return rows[0] ?? { open: 0, shipped: 0 };
}
