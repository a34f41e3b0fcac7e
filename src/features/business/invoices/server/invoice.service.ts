import { badRequest, conflict, notFound, stale } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import type { FoundCustomers } from '../../../master-data/customers/customer-reference.rules.ts';
import { findReferred } from '../../../master-data/customers/server/customer-reference.service.ts';
import {
  type BilledTicket,
  lockTicketsForInvoice,
  setBillingStatus,
} from '../../../ticketing/tickets/server/billing/ticket.billing.service.ts';
import type { Invoice, InvoiceChange, NewInvoice } from '../invoice.contract.ts';
import { toBillingStatus } from '../invoice.rules.ts';
import { addUp } from '../invoice-amounts.rules.ts';
import { findStanding, invoiceStore, takeNumber } from './invoice.store.ts';

export { getInvoiceFigures, listInvoicesOfTickets } from './invoice.list.store.ts';

/** Adds an invoice under the next number; one that is refused uses none up. Tickets are locked before the number, always. */
export async function createInvoice(deps: ServerDeps, actor: Actor, invoice: NewInvoice): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const found = await findReferred(tx, invoice);
    const ticket = requireTicket(await lockTicketsForInvoice(tx, [invoice.ticketId]), invoice.ticketId);
    const values = { ...invoice, ...addUp(invoice.lineItems), ...toAccount(ticket, invoice, found), number: await takeNumber(tx) };
    const after = await addRecord(deps, tx, invoiceStore, { by: { actor }, values });
    await followInvoices(deps, tx, actor, after.ticketId);
    return after;
  });
}

/** Saves what differs; a change based on an older version is refused with the invoice as it is now. */
export async function updateInvoice(deps: ServerDeps, actor: Actor | null, id: string, change: InvoiceChange): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const found = await findReferred(tx, { customerId: change.customerId });
    const { stored, tickets } = await lockWithTickets(tx, id, change.ticketId);
    const after = await saveRecord(deps, tx, invoiceStore, {
      ...{ by: { actor }, id, change },
      lock: async () => stored,
      write: (values, before) => invoiceStore.change(tx, id, withConsequences(before, values, { tickets, found })),
    });
    if (stored && after.version !== stored.version)
      for (const ticketId of new Set([stored.ticketId, after.ticketId])) await followInvoices(deps, tx, actor, ticketId);
    return after;
  });
}

/** Locks an invoice after its ticket and the one it is to get. */
async function lockWithTickets(tx: Tx, id: string, nextTicketId: string | undefined) {
  const known = await invoiceStore.find(tx, id);
  if (!known) throw notFound('Invoice');
  const tickets = await lockTicketsForInvoice(tx, [known.ticketId, nextTicketId ?? known.ticketId]);
  const stored = await invoiceStore.lock(tx, id);
  // The invoice has just got another ticket, so the wrong tickets are locked.
  if (stored && stored.ticketId !== known.ticketId) throw stale('The invoice', stored);
  return { stored, tickets };
}

interface Known {
  readonly tickets: ReadonlyMap<string, BilledTicket>;
  readonly found: FoundCustomers;
}

/** Adds what follows from changed fields: another ticket brings its customer, unless one is given; a sent invoice keeps what it printed. */
function withConsequences(before: Invoice, values: Partial<NewInvoice>, { tickets, found }: Known) {
  const { ticketId, lineItems, customerId } = values;
  const isDraft = before.status === 'Draft';
  if (ticketId !== undefined && !isDraft) throw conflict('Only a draft can get another ticket');
  const ticket = requireTicket(tickets, ticketId ?? before.ticketId);
  const { customerCompany, ...account } = toAccount(ticket, values, found);
  return {
    ...values,
    ...((ticketId !== undefined || customerId !== undefined) && { ...account, ...(isDraft && { customerCompany }) }),
    ...(lineItems && addUp(lineItems)),
  };
}

/** In whose account an invoice stands, and what is printed on it. */
function toAccount(ticket: BilledTicket, { customerId }: Partial<NewInvoice>, { named }: FoundCustomers) {
  const isGiven = customerId !== null && customerId !== undefined && named !== undefined && named.id !== ticket.customerId;
  return isGiven
    ? { customerId: named.id, customerCompany: named.shopName, accountCompany: named.shopName }
    : { customerId: ticket.customerId, customerCompany: ticket.customerCompany, accountCompany: ticket.customerCompany };
}

function requireTicket(tickets: ReadonlyMap<string, BilledTicket>, ticketId: string): BilledTicket {
  const ticket = tickets.get(ticketId);
  if (ticket === undefined) throw badRequest(`There is no ticket ${ticketId}`);
  return ticket;
}

/** The ticket says what its newest invoice that is not Void says. */
async function followInvoices(deps: ServerDeps, tx: Tx, actor: Actor | null, ticketId: string): Promise<void> {
  const standing = await findStanding(tx, ticketId);
  await setBillingStatus(deps, tx, actor, { ticketId, status: toBillingStatus(standing?.status) });
}
