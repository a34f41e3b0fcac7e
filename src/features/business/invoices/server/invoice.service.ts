import { badRequest, conflict, notFound, requireCurrent, stale } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn, hasBegun } from '../../../../platform/time/zoned-day.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
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

export { getInvoiceFigures, listInvoicesOfTickets } from './invoice.list.store.ts';

/** Creates an invoice. A failed save doesn't use up a number. Always locks tickets before the number. */
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

/** Updates an invoice. Rejects outdated versions, and changes to locked fields unless it is a draft. */
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

/** Locks an invoice after its current and its next ticket. */
async function lockWithTickets(tx: Tx, id: string, nextTicketId: string | undefined) {
  const known = await invoiceStore.find(tx, id);
  if (!known) throw notFound('Invoice');
  const tickets = await lockTicketsForInvoice(tx, [known.ticketId, nextTicketId ?? known.ticketId]);
  const stored = await invoiceStore.lock(tx, id);
  // The invoice was just moved to another ticket, so the wrong tickets are locked.
  if (stored && stored.ticketId !== known.ticketId) throw stale('the invoice', stored);
  return { stored, tickets };
}

/** Reads an invoice after locking its ticket. Its own row is locked later, after the number. */
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

/** Resets the customer of a draft to its ticket's if the change sets it to null. */
function withTicketCustomer<V extends Partial<NewInvoice>>(before: Invoice, given: V, tickets: Known['tickets']): V {
  if (given.customerId !== null || isLocked(before)) return given;
  const { customerId, customerCompany } = requireTicket(tickets, given.ticketId ?? before.ticketId);
  return { ...given, customerId, customerCompany };
}

/** Adds values derived from a change: totals, and the customer of another ticket unless one is given. */
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
 * Voids an invoice and creates a draft with its content. If it is already void and its newest copy is still a draft, returns that
 * copy, so that a second click doesn't create another.
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

/** Values of a draft with the lines, ticket and customer of an invoice. */
async function toCopy(tx: Tx, original: Invoice, issueDate = original.issueDate) {
  const { id, ticketId, customerId, customerCompany, lineItems } = original;
  const dueDate = issueDate === original.issueDate ? original.dueDate : (usualDueDate(issueDate) ?? issueDate);
  const accountCompany = (await findAccountCompany(tx, id)) ?? customerCompany;
  return {
    ticketId,
    customerId,
    customerCompany,
    accountCompany,
    copiedFrom: id,
    lineItems,
    ...addUp(lineItems),
    issueDate,
    dueDate,
    status: 'Draft' as const,
  };
}

/** The billed customer and the printed company. */
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

/** Updates the billing status of a ticket from its newest active invoice. */
async function followInvoices(deps: ServerDeps, tx: Tx, actor: Actor | null, ticketId: string): Promise<void> {
  const activeInvoice = await findActiveInvoice(tx, ticketId);
  await setBillingStatus(deps, tx, actor, { ticketId, status: toBillingStatus(activeInvoice?.status) });
}

interface Payment {
  readonly now: Date;
  /** Default payment date. */
  readonly today: string | null;
}

/** Loads the defaults and limits of a payment date. Today is in the company's time zone. */
async function findPayment({ clock }: ServerDeps, tx: Tx, { status, paidOn }: Partial<NewInvoice>): Promise<Payment> {
  const now = clock.now();
  return { now, today: status === 'Paid' && !paidOn ? dayIn(await findZone(tx), now) : null };
}

/** Sets the payment date when an invoice is paid and clears it when it no longer is. Rejects dates that are in the future everywhere. */
function withPaymentDate<V extends Partial<NewInvoice>>({ now, today }: Payment, before: Pick<Invoice, 'status' | 'paidOn'>, given: V): V {
  const { status = before.status, paidOn = before.paidOn }: Partial<NewInvoice> = given;
  const isNewDay = paidOn !== null && paidOn !== before.paidOn;
  if (status !== 'Paid') {
    if (isNewDay) throw badRequest('Only a paid invoice can have a payment date.');
    return { ...given, paidOn: null };
  }
  if (isNewDay && !hasBegun(paidOn, now)) throw badRequest('The payment date can’t be in the future.');
  if (paidOn === null && before.paidOn !== null) throw badRequest('Choose a payment date');
  return before.status === 'Paid' ? given : { ...given, paidOn: paidOn ?? today };
}
