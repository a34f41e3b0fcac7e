import { eq } from 'drizzle-orm';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { constant, contains, when } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../../platform/server/list/list-request.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { toVinTerm } from '../../../../../platform/text/search-term.ts';
import { startOfDay } from '../../../../../platform/time/zoned-day.ts';
import { type Ticket, TicketRow } from '../../ticket.contract.ts';
import { LINES_CENTS } from '../figures/ticket.workload.store.ts';
import { IS_UNBILLED, LISTED_TICKETS, NEWEST_CHANGE } from '../list/ticket.list.store.ts';
import { saveLockedTicket } from '../ticket.save.service.ts';
import { lockTicket } from '../ticket.save.store.ts';
import { TICKET_TEXTS, tickets } from '../ticket.table.ts';

const COLUMNS = recordColumns(tickets, TicketRow);
const WITH_AMOUNT = {
  stored: `${COLUMNS.stored}, rma_line_items`,
  shown: `${COLUMNS.shown}, trim_scale(${LINES_CENTS} * 0.01) AS amount`,
};

/** Merged tickets are billed with the ticket they were merged into. */
const IS_STANDING = 'merged_into IS NULL';

export type BilledTicket = Pick<Ticket, 'id' | 'customerId' | 'customerCompany' | 'mergedInto'>;

/** Locks the tickets that exist and returns their customers. */
export async function lockTicketsForInvoice(tx: Tx, ids: readonly string[]): Promise<Map<string, BilledTicket>> {
  trackLock(tx, 'tickets', ids);
  trackLock(tx, 'tickets.references', ids);
  const { rows } = await tx.query<BilledTicket>({
    name: 'tickets-lock-for-invoice',
    /** Ordered, so that two invoices can't deadlock. */
    text: `SELECT id, customer_id AS "customerId", customer_company AS "customerCompany", merged_into AS "mergedInto"
      FROM tickets WHERE id = ANY($1) ORDER BY id FOR UPDATE`,
    values: [ids],
  });
  return new Map(rows.map((ticket) => [ticket.id, ticket]));
}

/** Sets the billing status in a transaction, unless it is already set. */
export async function setBillingStatus(
  deps: ServerDeps,
  tx: Tx,
  actor: Actor | null,
  { ticketId, status }: { ticketId: string; status: Ticket['billingStatus'] },
): Promise<void> {
  const before = await lockTicket(tx, ticketId);
  if (!before || before.billingStatus === status) return;
  await saveLockedTicket(deps, tx, { current: before, changed: { billingStatus: status }, actor });
}

/** Finds a ticket and its customer. */
export async function findBilledTicket(db: Db, id: string): Promise<BilledTicket | undefined> {
  const { customerId, customerCompany, mergedInto } = tickets;
  const [found] = await db.orm.select({ id: tickets.id, customerId, customerCompany, mergedInto }).from(tickets).where(eq(tickets.id, id));
  return found;
}

type UnbilledOfCustomer = Pick<Ticket, 'id' | 'summary' | 'rmaLineItems'>;

/** Returns the unbilled tickets of a customer, last changed first. */
export async function listUnbilledOfCustomer(db: Db, customerId: string, limit: number): Promise<UnbilledOfCustomer[]> {
  const { rows } = await db.query<UnbilledOfCustomer>({
    name: 'tickets-unbilled-of-customer',
    text: `SELECT id, summary, rma_line_items AS "rmaLineItems" FROM ticket_listings JOIN tickets ON id = listed_id
      WHERE ${IS_UNBILLED} AND ${IS_STANDING} AND listed_customer = $1 ORDER BY listed_at DESC, listed_id DESC LIMIT $2`,
    values: [customerId, limit],
  });
  return rows;
}

interface UnbilledQuery extends Pick<ListRequest, 'limit' | 'cursor'> {
  readonly q?: string | undefined;
}

/** A ticket with the total of its line items in dollars. */
type UnbilledTicket = TicketRow & { readonly amount: number | null };

/** Returns a page of closed billable tickets without an invoice, last changed first. */
export function listUnbilledTickets(db: Db, query: UnbilledQuery): Promise<ListPage<UnbilledTicket>> {
  return readPage(db, toUnbilledRequest(query));
}

export function toUnbilledRequest({ limit, cursor, q }: UnbilledQuery): ListRequest {
  return {
    ...LISTED_TICKETS,
    columns: WITH_AMOUNT,
    where: [
      constant(IS_UNBILLED),
      constant(IS_STANDING),
      ...when(q?.trim(), (text) => contains('listed_text', text, { textTable: TICKET_TEXTS, toTerm: toVinTerm })),
    ],
    order: NEWEST_CHANGE,
    direction: 'desc',
    limit,
    cursor,
  };
}

export interface UnbilledWork {
  readonly count: number;
  /** Line items of the repairs. */
  readonly cents: number;
}

/** Counts unbilled work by the period in which its ticket was closed. `days` has the first day of each period, and the day after the last. */
export async function countUnbilled(db: Db, days: readonly string[], zone: string): Promise<UnbilledWork[]> {
  const { rows } = await db.query<UnbilledWork & { place: number }>({
    name: 'tickets-unbilled-periods',
    text: `SELECT width_bucket(closed_at, $1::timestamptz[]) AS place, count(*)::int8 AS count, coalesce(sum(${LINES_CENTS}), 0)::int8 AS cents
      FROM ticket_listings JOIN tickets ON id = listed_id JOIN ticket_times ON ticket_id = id
      WHERE ${IS_UNBILLED} AND ${IS_STANDING} AND closed_at >= ($1::timestamptz[])[1] AND closed_at < ($1::timestamptz[])[cardinality($1)]
      GROUP BY 1`,
    values: [days.map((day) => startOfDay(day, zone))],
  });
  const found = new Map(rows.map(({ place, count, cents }) => [place, { count, cents }]));
  return days.slice(1).map((_, index) => found.get(index + 1) ?? { count: 0, cents: 0 });
}
