import { badRequest, conflict, notFound, stale } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Tx } from '../../../../platform/server/database/database.ts';
import { addRecord, saveRecord } from '../../../../platform/server/records/save-record.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { lockTicketsForInvoice, setBillingStatus } from '../../../ticketing/tickets/server/billing/ticket.billing.service.ts';
import type { Invoice, InvoiceChange, NewInvoice } from '../invoice.contract.ts';
import { toBillingStatus } from '../invoice.rules.ts';
import { addUp } from '../invoice-amounts.rules.ts';
import { findStanding, invoiceStore, takeNumber, toAccount } from './invoice.store.ts';

export { getInvoiceFigures, listInvoicesOfTickets } from './invoice.list.store.ts';

/** Adds an invoice under the next number; one that is refused uses none up. Tickets are locked before the number, always. */
export async function createInvoice(deps: ServerDeps, actor: Actor, invoice: NewInvoice): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const company = requireTicket(await lockTicketsForInvoice(tx, [invoice.ticketId]), invoice.ticketId);
    const values = { ...invoice, ...addUp(invoice.lineItems), ...toAccount(company), number: await takeNumber(tx) };
    const after = await addRecord(deps, tx, invoiceStore, { by: { actor }, values });
    await followInvoices(deps, tx, actor, after.ticketId);
    return after;
  });
}

/** Saves what differs; a change based on an older version is refused with the invoice as it is now. */
export async function updateInvoice(deps: ServerDeps, actor: Actor | null, id: string, change: InvoiceChange): Promise<Invoice> {
  return deps.database.transaction(async (tx) => {
    const { stored, companies } = await lockWithTickets(tx, id, change.ticketId);
    const after = await saveRecord(deps, tx, invoiceStore, {
      ...{ by: { actor }, id, change },
      lock: async () => stored,
      write: (values, before) => invoiceStore.change(tx, id, withConsequences(before, values, companies)),
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
  const companies = await lockTicketsForInvoice(tx, [known.ticketId, nextTicketId ?? known.ticketId]);
  const stored = await invoiceStore.lock(tx, id);
  // Somebody gave it another ticket just now: what is locked is not what has to follow.
  if (stored && stored.ticketId !== known.ticketId) throw stale('The invoice', stored);
  return { stored, companies };
}

function withConsequences(before: Invoice, values: Partial<NewInvoice>, companies: ReadonlyMap<string, string>) {
  const { ticketId, lineItems } = values;
  if (ticketId !== undefined && before.status !== 'Draft') throw conflict('Only a draft can get another ticket');
  return {
    ...values,
    ...(ticketId !== undefined && toAccount(requireTicket(companies, ticketId))),
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
