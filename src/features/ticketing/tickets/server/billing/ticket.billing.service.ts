import type { Actor } from '../../../../../platform/server/actor.ts';
import { recordColumns } from '../../../../../platform/server/database/columns.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import { trackLock } from '../../../../../platform/server/database/lock-tracker.ts';
import { constant } from '../../../../../platform/server/list/condition.ts';
import { type ListPage, readPage } from '../../../../../platform/server/list/list-page.ts';
import type { ListRequest } from '../../../../../platform/server/list/list-request.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { type Ticket, TicketRow } from '../../ticket.contract.ts';
import { BILLABLE_TYPES } from '../../ticket.rules.ts';
import { LISTED_TICKETS, NEWEST_CHANGE } from '../list/ticket.list.store.ts';
import { saveLockedTicket } from '../ticket.save.service.ts';
import { lockTicket } from '../ticket.save.store.ts';
import { tickets } from '../ticket.table.ts';

const COLUMNS = recordColumns(tickets, TicketRow);

const quoted = (values: readonly string[]) => values.map((value) => `'${value}'`).join(', ');

/** SQL condition for unbilled work, which matches its index. */
const IS_UNBILLED = `NOT listed_open AND listed_type IN (${quoted(BILLABLE_TYPES)}) AND listed_billing = 'Not Billable'`;

/** Merged tickets are billed with the ticket they were merged into. */
const IS_STANDING = 'merged_into IS NULL';

export type BilledTicket = Pick<Ticket, 'id' | 'customerId' | 'customerCompany'>;

/** Locks the tickets that exist and returns their customers. */
export async function lockTicketsForInvoice(tx: Tx, ids: readonly string[]): Promise<Map<string, BilledTicket>> {
  trackLock(tx, 'tickets', ids);
  trackLock(tx, 'tickets.references', ids);
  const { rows } = await tx.query<BilledTicket>({
    name: 'tickets-lock-for-invoice',
    /** Ordered, so that two invoices can't deadlock. */
    text: 'SELECT id, customer_id AS "customerId", customer_company AS "customerCompany" FROM tickets WHERE id = ANY($1) ORDER BY id FOR UPDATE',
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

/** Returns a page of closed billable tickets without an invoice, last changed first. */
export function listUnbilledTickets(db: Db, page: Pick<ListRequest, 'limit' | 'cursor'>): Promise<ListPage<TicketRow>> {
  return readPage(db, toUnbilledRequest(page));
}

export function toUnbilledRequest({ limit, cursor }: Pick<ListRequest, 'limit' | 'cursor'>): ListRequest {
  return {
    ...LISTED_TICKETS,
    columns: COLUMNS,
    where: [constant(IS_UNBILLED), constant(IS_STANDING)],
    order: NEWEST_CHANGE,
    direction: 'desc',
    limit,
    cursor,
  };
}
