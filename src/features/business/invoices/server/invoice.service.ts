import { badRequest, conflict, notFound, requireCurrent, stale } from '../../../../platform/errors.ts';
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
import type { Invoice, InvoiceChange, InvoiceCopy, NewInvoice } from '../invoice.contract.ts';
import { explainLock, getCopyLabel, isLocked, isVoidForGood, LOCKED_FIELDS, toBillingStatus } from '../invoice.rules.ts';
import { addUp } from '../invoice-amounts.rules.ts';
import { usualDueDate } from '../invoice-due.rules.ts';
import { allocateNumber, findAccountCompany, findActiveInvoice, findCopy, invoiceStore } from './invoice.store.ts';
import { findPayment, withPaymentDate } from './invoice-payment.service.ts';

export { getInvoiceFigures, listInvoicesOfTickets } from './invoice.list.store.ts';

/** Adds an invoice under the next number; one that is refused uses none up. Tickets are locked before the number, always. */
export async function createInvoice(deps: ServerDeps, actor: Actor, invoice: NewInvoice): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const found = await findReferred(tx, invoice);
    const ticket = requireTicket(await lockTicketsForInvoice(tx, [invoice.ticketId]), invoice.ticketId);
    const paid = withPaymentDate(await findPayment(deps, tx, invoice), { status: 'Draft', paidOn: null }, invoice);
    const values = { ...paid, ...addUp(paid.lineItems), ...toAccount(ticket, paid, found), number: await allocateNumber(tx) };
    const after = await addRecord(deps, tx, invoiceStore, { by: { actor }, values });
    await followInvoices(deps, tx, actor, after.ticketId);
    return after;
  });
}

/**
 * Saves what differs; a change based on an older version is refused with the invoice as it is now, and so is one of what only a draft may
 * change.
 */
export async function updateInvoice(deps: ServerDeps, actor: Actor | null, id: string, change: InvoiceChange): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const found = await findReferred(tx, { customerId: change.customerId });
    const { stored, tickets } = await lockWithTickets(tx, id, change.ticketId);
    const payment = await findPayment(deps, tx, change);
    const after = await saveRecord(deps, tx, invoiceStore, {
      by: { actor },
      id,
      change,
      lock: async () => stored,
      derive: (before, given) => withPaymentDate(payment, before, withTicketCustomer(before, given, tickets)),
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
  if (stored && stored.ticketId !== known.ticketId) throw stale('the invoice', stored);
  return { stored, tickets };
}

/** Reads an invoice once its ticket is locked, and with it whatever is billed of it; its own row is locked after the numbers. */
async function readWithTicket(tx: Tx, id: string): Promise<Invoice> {
  const known = await invoiceStore.find(tx, id);
  if (!known) throw notFound('Invoice');
  await lockTicketsForInvoice(tx, [known.ticketId]);
  const current = (await invoiceStore.find(tx, id)) ?? known;
  if (current.ticketId !== known.ticketId) throw stale('the invoice', current);
  return current;
}

interface Known {
  readonly tickets: ReadonlyMap<string, BilledTicket>;
  readonly found: FoundCustomers;
}

/** A draft that is to have no customer of its own gets the one that its ticket has now, in its account and in print. */
function withTicketCustomer<V extends Partial<NewInvoice>>(before: Invoice, given: V, tickets: Known['tickets']): V {
  if (given.customerId !== null || isLocked(before)) return given;
  const { customerId, customerCompany } = requireTicket(tickets, given.ticketId ?? before.ticketId);
  return { ...given, customerId, customerCompany };
}

/** Adds what follows from changed fields: another ticket brings its customer, unless one is given. */
function withConsequences(before: Invoice, values: Partial<NewInvoice & Pick<Invoice, 'customerCompany'>>, { tickets, found }: Known) {
  if (isLocked(before) && LOCKED_FIELDS.some((field) => field in values)) throw conflict(explainLock(before));
  if (isVoidForGood(before) && 'status' in values)
    throw conflict(
      `${before.id} is also void in QuickBooks, and that can’t be undone. Use ${getCopyLabel(before)} to bill the ticket again.`,
    );
  const { ticketId, lineItems, customerId, customerCompany } = values;
  const isMoved = [ticketId, customerId, customerCompany].some((value) => value !== undefined);
  return {
    ...values,
    ...(isMoved && toAccount(requireTicket(tickets, ticketId ?? before.ticketId), values, found)),
    ...(lineItems && addUp(lineItems)),
  };
}

/**
 * Makes an invoice void and adds a draft with what it said. One that is void and whose newest copy is still a draft answers that, so that a
 * second click adds none.
 */
export async function voidAndCopy(deps: ServerDeps, actor: Actor, id: string, { version, issueDate }: InvoiceCopy): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const found = await readWithTicket(tx, id);
    const copied = found.status === 'Void' ? await findCopy(tx, id) : undefined;
    if (copied && !isLocked(copied)) return copied;
    const before = requireCurrent('Invoice', found, version);
    if (!isLocked(before)) throw conflict(`${id} is still a draft. Edit it instead of copying it.`);
    const number = await allocateNumber(tx);
    const change = { status: 'Void' as const, paidOn: null, version: before.version };
    await saveRecord(deps, tx, invoiceStore, { by: { actor }, id, change });
    const values = { ...(await toCopy(tx, before, issueDate)), number };
    const copy = await addRecord(deps, tx, invoiceStore, { by: { actor }, values });
    await followInvoices(deps, tx, actor, copy.ticketId);
    return copy;
  });
}

/** A draft with the lines, the ticket and the customer of an invoice. */
async function toCopy(tx: Tx, original: Invoice, issueDate = original.issueDate) {
  const { id, ticketId, customerId, customerCompany, lineItems } = original;
  const dueDate = issueDate === original.issueDate ? original.dueDate : (usualDueDate(issueDate) ?? issueDate);
  const accountCompany = (await findAccountCompany(tx, id)) ?? customerCompany;
  const links = { ticketId, customerId, customerCompany, accountCompany, copiedFrom: id };
  return { ...links, lineItems, ...addUp(lineItems), issueDate, dueDate, status: 'Draft' as const };
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
  if (ticket === undefined) throw badRequest(`Ticket ${ticketId} doesn’t exist.`);
  return ticket;
}

/** The ticket says what its newest invoice that is not Void says. */
async function followInvoices(deps: ServerDeps, tx: Tx, actor: Actor | null, ticketId: string): Promise<void> {
  const standing = await findActiveInvoice(tx, ticketId);
  await setBillingStatus(deps, tx, actor, { ticketId, status: toBillingStatus(standing?.status) });
}
