import { AppError } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice, InvoiceChange } from '../../../../business/invoices/invoice.contract.ts';
import { type AccountingFacts, lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { updateInvoice } from '../../../../business/invoices/server/invoice.service.ts';
import { readPayment, toPaymentDay } from '../../../quickbooks-client/server/records/changes.ts';
import { isPaid, isVoided, lastPayment, type QuickbooksInvoice, toOpenAmount } from '../../../quickbooks-client/server/records/invoices.ts';
import { callQuickbooks } from '../../../quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import { compareTotals } from '../send/verify-invoice.ts';
import { describeDeletion } from '../send/void-invoice.ts';

/** Applies the state of the QuickBooks invoice: paid, void, partly paid or a different total. Returns whether the OBDesk invoice changed. */
export async function applyChange(deps: ServerDeps, invoice: Invoice, remote: QuickbooksInvoice): Promise<boolean> {
  const change = await toChange(deps, invoice, remote);
  const isChanged = change !== undefined && (await update(deps, invoice, change));
  return (await saveFacts(deps, invoice, toFacts(invoice, remote))) || isChanged;
}

/** Records that an invoice was deleted in QuickBooks. It's sent again only on request. */
export const applyDeletion = (deps: ServerDeps, invoice: Invoice): Promise<boolean> =>
  saveFacts(deps, invoice, {
    quickbooksStatus: 'error',
    quickbooksBalance: null,
    quickbooksError: describeDeletion(invoice.quickbooksInvoiceId ?? ''),
  });

/** Records that the QuickBooks invoice can't be read. The next successful read clears it. */
export const applyUnreadable = (deps: ServerDeps, invoice: Invoice, reason: string): Promise<boolean> =>
  saveFacts(deps, invoice, { quickbooksStatus: 'error', quickbooksError: reason });

async function toChange(deps: ServerDeps, { status }: Invoice, remote: QuickbooksInvoice): Promise<InvoiceChange | undefined> {
  if (isVoided(remote)) return status === 'Void' ? undefined : { status: 'Void' };
  if (!isPaid(remote) || status === 'Paid' || status === 'Void') return undefined;
  const paidOn = await findPaymentDay(deps, remote);
  return { status: 'Paid', ...(paidOn !== undefined && { paidOn }) };
}

/** Returns undefined if unknown; the invoice then counts as paid on the day of the refresh. */
async function findPaymentDay(deps: ServerDeps, remote: QuickbooksInvoice): Promise<string | undefined> {
  const id = lastPayment(remote);
  const outcome = id === undefined ? undefined : await callQuickbooks(deps, readPayment(id));
  const day = outcome?.kind === 'ok' ? toPaymentDay(outcome.body) : undefined;
  return day !== undefined && day <= deps.clock.now().toISOString().slice(0, 10) ? day : undefined;
}

/** Returns false if another user saved the invoice first; the next refresh applies the change. */
async function update(deps: ServerDeps, { id, version }: Invoice, change: InvoiceChange): Promise<boolean> {
  try {
    await updateInvoice(deps, null, id, { ...change, version });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale') return false;
    throw error;
  }
}

function toFacts(invoice: Invoice, remote: QuickbooksInvoice): Partial<AccountingFacts> {
  const end = isVoided(remote) ? undefined : compareTotals(invoice, remote);
  const isSame = end === undefined || end.kind === 'done';
  return {
    quickbooksStatus: isSame ? 'invoiced' : 'error',
    quickbooksError: end?.kind === 'failed' ? end.reason : null,
    quickbooksBalance: toOpenAmount(remote),
  };
}

/** Saves the QuickBooks state of an invoice and returns whether it changed. Skips an invoice that is being sent. */
async function saveFacts(deps: ServerDeps, seen: Invoice, facts: Partial<AccountingFacts>): Promise<boolean> {
  const isNews = (invoice: Invoice) =>
    invoice.quickbooksStatus !== 'pending' &&
    Object.entries(facts).some(([name, value]) => invoice[name as keyof AccountingFacts] !== value);
  // Most invoices are unchanged and need no lock.
  if (!isNews(seen)) return false;
  return deps.database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, seen.id);
    if (!invoice || !isNews(invoice)) return false;
    await saveAccounting(tx, invoice, { ...facts, quickbooksSyncedAt: deps.clock.now().toISOString() });
    return true;
  });
}
