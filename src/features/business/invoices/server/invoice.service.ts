import { badRequest, conflict, notFound, requireCurrent, stale } from '../../../../platform/errors.ts';
import { sameValue } from '../../../../platform/merge.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { dayIn, hasBegun } from '../../../../platform/time/zoned-day.ts';
import { moveDueDate } from '../../../admin/settings/payment-terms.rules.ts';
import { findZone } from '../../../admin/settings/server/company-time-zone.service.ts';
import { type FoundCustomers, isSameCustomer } from '../../../master-data/customers/customer-reference.rules.ts';
import { findReferred } from '../../../master-data/customers/server/customer-reference.service.ts';
import {
  type BilledTicket,
  lockTicketsForInvoice,
  setBillingStatus,
} from '../../../ticketing/tickets/server/billing/ticket.billing.service.ts';
import type { Invoice, InvoiceChange, InvoiceCopy, NewInvoice } from '../invoice.contract.ts';
import { explainLock, getCopyLabel, isLocked, isVoidForGood, LOCKED_FIELDS, toBillingStatus, toTicketIds } from '../invoice.rules.ts';
import { addUp, explainDiscount } from '../invoice-amounts.rules.ts';
import { allocateNumber, findAccountCompany, findActiveInvoices, findCopy, invoiceStore } from './invoice.store.ts';
import { findCustomerTerms, withCustomerTerms } from './invoice.terms.service.ts';

export { getInvoiceFigures, listInvoicesOfTickets } from './invoice.list.store.ts';

/** Creates an invoice. A failed save doesn't use up a number. Always locks tickets before the number. */
export async function createInvoice(deps: ServerDeps, actor: Actor, invoice: NewInvoice): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const found = await findReferred(tx, invoice);
    const given = withDistinctTickets(invoice);
    const tickets = await lockTicketsForInvoice(tx, toTicketIds(given));
    const ticket = requireTickets(tickets, given);
    const paid = withPaymentDate(await findPayment(deps, tx, given), { status: 'Draft', paidOn: null }, given);
    const account = toAccount(ticket, paid, found);
    const values = { ...(await withCustomerTerms(tx, account.customerId, paid)), ...account };
    const number = await allocateNumber(tx);
    const after = await addRecord(deps, tx, invoiceStore, { by: { actor }, values: { ...values, ...toTotals(values), number } });
    await followInvoices(deps, tx, actor, { id: after.id, ticketIds: toTicketIds(after) });
    return after;
  });
}

/** Updates an invoice. Rejects outdated versions, and changes to locked fields unless it is a draft. */
export async function updateInvoice(deps: ServerDeps, actor: Actor | null, id: string, change: InvoiceChange): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const found = await findReferred(tx, { customerId: change.customerId });
    const { stored, tickets } = await lockWithTickets(tx, id, change);
    const payment = await findPayment(deps, tx, change);
    const after = await saveRecord(deps, tx, invoiceStore, {
      by: { actor },
      id,
      change,
      lock: async () => stored,
      derive: (before, given) => withPaymentDate(payment, before, withDistinctTickets(withTicketCustomer(before, given, tickets), before)),
      write: async (values, before) => invoiceStore.change(tx, id, await withConsequences(tx, before, values, { tickets, found })),
    });
    if (stored && after.version !== stored.version)
      await followInvoices(deps, tx, actor, { id, ticketIds: [...new Set([...toTicketIds(stored), ...toTicketIds(after)])] });
    return after;
  });
}

/** Drops repeated tickets from those billed with the main one. */
function withDistinctTickets<V extends Partial<Pick<NewInvoice, 'ticketId' | 'moreTicketIds'>>>(given: V, before?: Invoice): V {
  const { ticketId = before?.ticketId, moreTicketIds = before?.moreTicketIds ?? [] } = given;
  return { ...given, moreTicketIds: [...new Set(moreTicketIds)].filter((id) => id !== ticketId) };
}

/** Locks an invoice after its current and its next tickets. */
async function lockWithTickets(tx: Tx, id: string, { ticketId, moreTicketIds = [] }: InvoiceChange) {
  const known = await invoiceStore.find(tx, id);
  if (!known) throw notFound('Invoice');
  const tickets = await lockTicketsForInvoice(tx, [...toTicketIds(known), ...(ticketId === undefined ? [] : [ticketId]), ...moreTicketIds]);
  const stored = await invoiceStore.lock(tx, id);
  // The invoice was just moved to other tickets, so the wrong tickets are locked.
  if (stored && !hasSameTickets(stored, known)) throw stale('the invoice', stored);
  return { stored, tickets };
}

const hasSameTickets = (one: Invoice, other: Invoice): boolean => sameValue(toTicketIds(one), toTicketIds(other));

/** Reads an invoice after locking its tickets. Its own row is locked later, after the number. */
async function readWithTickets(tx: Tx, id: string): Promise<Invoice> {
  const known = await invoiceStore.find(tx, id);
  if (!known) throw notFound('Invoice');
  await lockTicketsForInvoice(tx, toTicketIds(known));
  const current = (await invoiceStore.find(tx, id)) ?? known;
  if (!hasSameTickets(current, known)) throw stale('the invoice', current);
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

type InvoiceValues = Partial<NewInvoice & Pick<Invoice, 'customerCompany'>>;

/** Adds values derived from a change: totals, and the customer of another ticket unless one is given. */
async function withConsequences(tx: Tx, before: Invoice, values: InvoiceValues, { tickets, found }: Known) {
  if (isLocked(before) && LOCKED_FIELDS.some((field) => field in values)) throw conflict(explainLock(before));
  if (isVoidForGood(before) && 'status' in values)
    throw conflict(
      `${before.id} is also void in QuickBooks, and that can’t be undone. Use ${getCopyLabel(before)} to bill the ticket again.`,
    );
  const { ticketId, moreTicketIds, customerId, customerCompany, status } = values;
  const billed = { ticketId: ticketId ?? before.ticketId, moreTicketIds: moreTicketIds ?? before.moreTicketIds };
  const isRebilled = ticketId !== undefined || moreTicketIds !== undefined || (before.status === 'Void' && status !== undefined);
  const ticket = isRebilled ? requireTickets(tickets, billed) : requireTicket(tickets, before.ticketId);
  const isMoved = [ticketId, customerId, customerCompany].some((value) => value !== undefined);
  const account = isMoved ? toAccount(ticket, values, found) : undefined;
  const next = { ...(account && (await findCustomerTerms(tx, account.customerId))), ...values, ...account };
  const isRepriced = PRICED_FIELDS.some((field) => field in next);
  return { ...next, ...(isRepriced && toTotals({ ...before, ...next })) };
}

/** Fields that the totals depend on. */
const PRICED_FIELDS = ['lineItems', 'discountType', 'discountValue', 'isTaxExempt'] as const satisfies readonly (keyof Invoice)[];

/** Calculates the totals. Throws 400 if the discount is too high. */
function toTotals(invoice: Pick<Invoice, (typeof PRICED_FIELDS)[number]>) {
  const totals = addUp(invoice.lineItems, invoice);
  const problem = explainDiscount(totals.subtotal, invoice);
  if (problem !== undefined) throw badRequest(`${problem}.`);
  return totals;
}

/**
 * Voids an invoice and creates a draft with its content. If it is already void and its newest copy is still a draft, returns that
 * copy, so that a second click doesn't create another.
 */
export async function voidAndCopy(deps: ServerDeps, actor: Actor, id: string, { version, issueDate }: InvoiceCopy): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const found = await readWithTickets(tx, id);
    const copied = found.status === 'Void' ? await findCopy(tx, id) : undefined;
    if (copied && !isLocked(copied)) return copied;
    const before = requireCurrent('Invoice', found, version);
    if (!isLocked(before)) throw conflict(`${id} is still a draft. Edit it instead of copying it.`);
    const number = await allocateNumber(tx);
    const change = { status: 'Void' as const, paidOn: null, version: before.version };
    await saveRecord(deps, tx, invoiceStore, { by: { actor }, id, change });
    const values = { ...(await toCopy(tx, before, issueDate)), number };
    const copy = await addRecord(deps, tx, invoiceStore, { by: { actor }, values });
    await followInvoices(deps, tx, actor, { id: copy.id, ticketIds: toTicketIds(copy) });
    return copy;
  });
}

/** Values of a draft with the content of an invoice. */
async function toCopy(tx: Tx, original: Invoice, issueDate = original.issueDate) {
  const { ticketId, moreTicketIds, customerId, customerCompany, billingAddress, isTaxExempt, taxCertificate } = original;
  const { lineItems, discountType, discountValue } = original;
  return {
    ticketId,
    moreTicketIds,
    customerId,
    customerCompany,
    accountCompany: (await findAccountCompany(tx, original.id)) ?? customerCompany,
    billingAddress,
    isTaxExempt,
    taxCertificate,
    copiedFrom: original.id,
    lineItems,
    discountType,
    discountValue,
    ...toTotals(original),
    issueDate,
    dueDate: moveDueDate(original, issueDate),
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

/** Returns the main ticket. Throws if one of the others doesn't exist, was merged, or belongs to another customer. */
function requireTickets(
  tickets: ReadonlyMap<string, BilledTicket>,
  { ticketId, moreTicketIds }: Pick<Invoice, 'ticketId' | 'moreTicketIds'>,
) {
  const main = requireTicket(tickets, ticketId);
  for (const id of moreTicketIds) {
    const { mergedInto, ...other } = requireTicket(tickets, id);
    if (mergedInto !== null) throw conflict(`${id} was merged into ${mergedInto}.`);
    if (!isSameCustomer(toReference(main), toReference(other)))
      throw badRequest(`${id} belongs to ${other.customerCompany}. An invoice bills tickets of one customer.`);
  }
  return main;
}

const toReference = ({ customerId, customerCompany }: Pick<BilledTicket, 'customerId' | 'customerCompany'>) => ({
  customerId,
  company: customerCompany,
});

interface SavedInvoice {
  readonly id: string;
  /** The locked tickets that the invoice bills or billed before. */
  readonly ticketIds: readonly string[];
}

/**
 * Updates the billing status of tickets from their newest active invoice. Throws 409 if one is on another active invoice too, unless both bill
 * only this ticket.
 */
async function followInvoices(deps: ServerDeps, tx: Tx, actor: Actor | null, { id, ticketIds }: SavedInvoice): Promise<void> {
  const active = await findActiveInvoices(tx, ticketIds);
  const ofTickets = ticketIds.map((ticketId) => ({ ticketId, bills: active.filter((each) => toTicketIds(each).includes(ticketId)) }));
  for (const { ticketId, bills } of ofTickets) {
    const other = bills.find((each) => each.id !== id);
    const isShared = bills.some((each) => each.id === id) && bills.some(({ moreTicketIds }) => moreTicketIds.length > 0);
    if (other && isShared) throw conflict(`${ticketId} is already on ${other.id}. Remove it from one of the invoices, or void that one.`);
  }
  for (const { ticketId, bills } of ofTickets)
    await setBillingStatus(deps, tx, actor, { ticketId, status: toBillingStatus(bills[0]?.status) });
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
