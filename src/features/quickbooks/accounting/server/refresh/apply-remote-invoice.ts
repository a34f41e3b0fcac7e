import { AppError } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { Invoice, InvoiceChange } from '../../../../business/invoices/invoice.contract.ts';
import { type AccountingFacts, lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { updateInvoice } from '../../../../business/invoices/server/invoice.service.ts';
import {
  getLastPaymentId,
  getPaymentDate,
  isPaid,
  isVoided,
  type QuickbooksInvoice,
  toBalance,
} from '../../../quickbooks-client/server/records/invoices.ts';
import { callQuickbooks } from '../../../quickbooks-connection/server/quickbooks-calls.service.ts';
import { compareTotals } from '../push/send-result.ts';
import { describeDeletion } from '../push/void-invoice.ts';

/** Applies the state of the QuickBooks invoice: paid, void, partly paid or a different total. Returns whether the OBDesk invoice changed. */
export async function applyRemoteInvoice(deps: ServerDeps, invoice: Invoice, remote: QuickbooksInvoice): Promise<boolean> {
  const change = await toInvoiceChange(deps, invoice, remote);
  const isChanged = change !== undefined && (await tryUpdate(deps, invoice, change));
  const comparison = isVoided(remote) ? undefined : compareTotals(invoice, remote);
  const reason = comparison?.kind === 'failed' ? comparison.reason : null;
  const isSaved = await saveQuickbooksState(deps, invoice, {
    quickbooksStatus: reason === null ? 'invoiced' : 'error',
    quickbooksError: reason,
    quickbooksBalance: toBalance(remote),
  });
  return isSaved || isChanged;
}

/** Records that an invoice was deleted in QuickBooks. It's sent again only on request. */
export const applyDeletion = (deps: ServerDeps, invoice: Invoice): Promise<boolean> =>
  saveQuickbooksState(deps, invoice, {
    quickbooksStatus: 'error',
    quickbooksBalance: null,
    quickbooksError: describeDeletion(invoice.quickbooksInvoiceId ?? ''),
  });

/** Records that the QuickBooks invoice can't be read. The next successful read clears it. */
export const applyUnreadable = (deps: ServerDeps, invoice: Invoice, reason: string): Promise<boolean> =>
  saveQuickbooksState(deps, invoice, { quickbooksStatus: 'error', quickbooksError: reason });

async function toInvoiceChange(deps: ServerDeps, { status }: Invoice, remote: QuickbooksInvoice): Promise<InvoiceChange | undefined> {
  if (isVoided(remote)) return status === 'Void' ? undefined : { status: 'Void' };
  if (!isPaid(remote) || status === 'Paid' || status === 'Void') return undefined;
  const paidOn = await fetchPaymentDate(deps, remote);
  return { status: 'Paid', ...(paidOn !== undefined && { paidOn }) };
}

/** Returns undefined if unknown; the invoice then counts as paid on the day of the refresh. */
async function fetchPaymentDate(deps: ServerDeps, remote: QuickbooksInvoice): Promise<string | undefined> {
  const id = getLastPaymentId(remote);
  const outcome = id === undefined ? undefined : await callQuickbooks(deps, getPaymentDate(id));
  const date = outcome?.kind === 'ok' ? outcome.response : undefined;
  return date !== undefined && date <= deps.clock.now().toISOString().slice(0, 10) ? date : undefined;
}

/** Returns false if another user saved the invoice first; the next refresh applies the change. */
async function tryUpdate(deps: ServerDeps, { id, version }: Invoice, change: InvoiceChange): Promise<boolean> {
  try {
    await updateInvoice(deps, null, id, { ...change, version });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale') return false;
    throw error;
  }
}

/** Saves the QuickBooks state of an invoice and returns whether it changed. Skips an invoice that is being sent. */
async function saveQuickbooksState(deps: ServerDeps, read: Invoice, state: Partial<AccountingFacts>): Promise<boolean> {
  const isDifferent = (invoice: Invoice) =>
    invoice.quickbooksStatus !== 'pending' &&
    Object.entries(state).some(([name, value]) => invoice[name as keyof AccountingFacts] !== value);
  // Most invoices are unchanged and need no lock.
  if (!isDifferent(read)) return false;
  return deps.database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, read.id);
    if (!invoice || !isDifferent(invoice)) return false;
    await saveAccounting(tx, invoice, { ...state, quickbooksSyncedAt: deps.clock.now().toISOString() });
    return true;
  });
}
