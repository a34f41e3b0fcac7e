import { badRequest, conflict, notFound, requireCurrent, stale } from '../../../platform/errors.ts';
import { findChanges } from '../../../platform/merge.ts';
import type { Actor } from '../../../platform/server/actor.ts';
import type { Tx } from '../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../platform/server/server-deps.ts';
import { lockTicketsForInvoice, setBillingStatus } from '../../tickets/server/ticket.billing.service.ts';
import { type Invoice, type InvoiceChange, invoiceSchemas, type NewInvoice } from '../invoice.contract.ts';
import { toBillingStatus } from '../invoice.rules.ts';
import { addUp } from '../invoice-amounts.rules.ts';
import { changeInvoice, findInvoice, findStanding, type InvoiceValues, insertInvoice, lockInvoice, takeNumber } from './invoice.store.ts';

export { getInvoiceFigures, listInvoicesOfTickets } from './invoice.list.store.ts';

/** Reads an invoice; an unknown id is a 404. */
export async function getInvoice(deps: ServerDeps, id: string): Promise<Invoice> {
  const invoice = await findInvoice(deps.database, id);
  if (!invoice) throw notFound('Invoice');
  return invoice;
}

/** Adds an invoice under the next number; one that is refused uses none up. Tickets are locked before the number, always. */
export async function createInvoice(deps: ServerDeps, actor: Actor, invoice: NewInvoice): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const customerCompany = requireTicket(await lockTicketsForInvoice(tx, [invoice.ticketId]), invoice.ticketId);
    const values = { ...invoice, ...addUp(invoice.lineItems), customerCompany, number: await takeNumber(tx) };
    const after = await insertInvoice(tx, values);
    await deps.changes.record(tx, { kind: 'invoice', id: after.id, version: after.version, actor, before: undefined, after, fields: [] });
    await followInvoices(deps, tx, actor, after.ticketId);
    return after;
  });
}

/** Sets the given fields; a change based on an older version is refused with the invoice as it is now. */
export async function updateInvoice(
  deps: ServerDeps,
  actor: Actor | null,
  id: string,
  { version, ...sent }: InvoiceChange,
): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const { stored, companies } = await lockWithTickets(tx, id, sent.ticketId);
    const before = requireCurrent('Invoice', stored, version);
    const { values } = findChanges<Partial<NewInvoice>>(invoiceSchemas.Editable.parse(before), sent);
    const fields = Object.keys(values);
    if (fields.length === 0) return before;
    const after = await changeInvoice(tx, id, withConsequences(before, values, companies));
    await deps.changes.record(tx, { kind: 'invoice', id, version: after.version, actor, before, after, fields });
    for (const ticketId of new Set([before.ticketId, after.ticketId])) await followInvoices(deps, tx, actor, ticketId);
    return after;
  });
}

/** Locks an invoice after its ticket and the one it is to get. */
async function lockWithTickets(tx: Tx, id: string, nextTicketId: string | undefined) {
  const known = await findInvoice(tx, id);
  if (!known) throw notFound('Invoice');
  const companies = await lockTicketsForInvoice(tx, [known.ticketId, nextTicketId ?? known.ticketId]);
  const stored = await lockInvoice(tx, id);
  // Somebody gave it another ticket just now: what is locked is not what has to follow.
  if (stored && stored.ticketId !== known.ticketId) throw stale('The invoice', stored);
  return { stored, companies };
}

function withConsequences(before: Invoice, values: Partial<NewInvoice>, companies: ReadonlyMap<string, string>): Partial<InvoiceValues> {
  const { ticketId, lineItems } = values;
  if (ticketId !== undefined && before.status !== 'Draft') throw conflict('Only a draft can get another ticket');
  return {
    ...values,
    ...(ticketId !== undefined && { customerCompany: requireTicket(companies, ticketId) }),
    ...(lineItems && addUp(lineItems)),
  };
}

function requireTicket(companies: ReadonlyMap<string, string>, ticketId: string): string {
  const company = companies.get(ticketId);
  if (company === undefined) throw badRequest(`There is no ticket ${ticketId}`);
  return company;
}

/** The ticket says what its newest invoice that is not Void says. */
async function followInvoices(deps: ServerDeps, tx: Tx, actor: Actor | null, ticketId: string): Promise<void> {
  const standing = await findStanding(tx, ticketId);
  await setBillingStatus(deps, tx, actor, { ticketId, status: toBillingStatus(standing?.status) });
}
