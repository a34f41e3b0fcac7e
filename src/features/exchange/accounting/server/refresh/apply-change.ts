import { AppError } from '../../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { readPayment, toPaymentDay } from '../../../../../providers/quickbooks/records/changes.ts';
import {
  isPaid,
  isVoided,
  lastPayment,
  type QuickbooksInvoice,
  toOpenAmount,
} from '../../../../../providers/quickbooks/records/invoices.ts';
import { callQuickbooks } from '../../../../admin/quickbooks-connection/server/calls/quickbooks-calls.service.ts';
import type { Invoice, InvoiceChange } from '../../../../business/invoices/invoice.contract.ts';
import { type AccountingFacts, lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { updateInvoice } from '../../../../business/invoices/server/invoice.service.ts';
import { judge } from '../send/judge.ts';
import { deletedThere } from '../send/void-invoice.ts';

/** Takes over what became of an invoice there: paid, void, partly paid, or with another total. Answers whether that changes something here. */
export async function applyChange(deps: ServerDeps, invoice: Invoice, there: QuickbooksInvoice): Promise<boolean> {
  const change = await toChange(deps, invoice, there);
  const isChanged = change !== undefined && (await update(deps, invoice, change));
  return (await keepFacts(deps, invoice, toFacts(invoice, there))) || isChanged;
}

/** Notes that an invoice was deleted there; it is not made again unless somebody asks for it. */
export const applyDeletion = (deps: ServerDeps, invoice: Invoice): Promise<boolean> =>
  keepFacts(deps, invoice, {
    ...{ quickbooksStatus: 'error', quickbooksBalance: null },
    quickbooksError: deletedThere(invoice.quickbooksInvoiceId ?? ''),
  });

/** Says that what QuickBooks has of an invoice can't be read. The next time it can, that is over. */
export const applyUnreadable = (deps: ServerDeps, invoice: Invoice, reason: string): Promise<boolean> =>
  keepFacts(deps, invoice, { quickbooksStatus: 'error', quickbooksError: reason });

async function toChange(deps: ServerDeps, { status }: Invoice, there: QuickbooksInvoice): Promise<InvoiceChange | undefined> {
  if (isVoided(there)) return status === 'Void' ? undefined : { status: 'Void' };
  if (!isPaid(there) || status === 'Paid' || status === 'Void') return undefined;
  const paidOn = await findPaymentDay(deps, there);
  return { status: 'Paid', ...(paidOn !== undefined && { paidOn }) };
}

/** Undefined where it is not to be found out: then it is the day on which it is read. */
async function findPaymentDay(deps: ServerDeps, there: QuickbooksInvoice): Promise<string | undefined> {
  const id = lastPayment(there);
  const outcome = id === undefined ? undefined : await callQuickbooks(deps, readPayment(id));
  const day = outcome?.kind === 'ok' ? toPaymentDay(outcome.body) : undefined;
  return day !== undefined && day <= deps.clock.now().toISOString().slice(0, 10) ? day : undefined;
}

/** False when somebody saved the invoice meanwhile; it is read again next time. */
async function update(deps: ServerDeps, { id, version }: Invoice, change: InvoiceChange): Promise<boolean> {
  try {
    await updateInvoice(deps, null, id, { ...change, version });
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'stale') return false;
    throw error;
  }
}

function toFacts(invoice: Invoice, there: QuickbooksInvoice): Partial<AccountingFacts> {
  const end = isVoided(there) ? undefined : judge(invoice, there);
  const isSame = end === undefined || end.kind === 'done';
  return {
    quickbooksStatus: isSame ? 'invoiced' : 'error',
    quickbooksError: end?.kind === 'failed' ? end.reason : null,
    quickbooksBalance: toOpenAmount(there),
  };
}

/** Saves what is known of an invoice there; whether it differs from what was known. One that is being sent says its end by itself. */
async function keepFacts(deps: ServerDeps, seen: Invoice, facts: Partial<AccountingFacts>): Promise<boolean> {
  const isNews = (invoice: Invoice) =>
    invoice.quickbooksStatus !== 'pending' &&
    Object.entries(facts).some(([name, value]) => invoice[name as keyof AccountingFacts] !== value);
  // Most of what is read again has not changed, and nothing is locked for it.
  if (!isNews(seen)) return false;
  return deps.database.transaction(async (tx) => {
    const invoice = await lockInvoice(tx, seen.id);
    if (!invoice || !isNews(invoice)) return false;
    await saveAccounting(tx, invoice, { ...facts, quickbooksSyncedAt: deps.clock.now().toISOString() });
    return true;
  });
}
