import { AppError, conflict, notFound } from '../../../../../platform/errors.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Clock } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import { recordAudit } from '../../../../admin/audit/server/audit.service.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isOfferedToAccounting } from '../../../../business/invoices/invoice.rules.ts';
import { lockInvoice, saveAccounting } from '../../../../business/invoices/server/invoice.accounting.service.ts';
import { NOT_CONNECTED } from '../send/messages.ts';
import { addTask } from './task.store.ts';

interface Pushed {
  readonly id: string;
  readonly actor: Actor;
  /** Whether there is a connection at all. */
  readonly isConnected: boolean;
}

/** Queues an invoice for sending and returns it. An invoice that is already in QuickBooks stays unchanged. */
export async function queuePush({ clock }: { readonly clock: Clock }, tx: Tx, { id, actor, isConnected }: Pushed): Promise<Invoice> {
  const invoice = await lockInvoice(tx, id);
  if (!invoice) throw notFound('Invoice');
  if (invoice.quickbooksStatus === 'invoiced') return invoice;
  const isWaiting = invoice.quickbooksStatus === 'pending';
  const refusal = isWaiting ? undefined : findRejection(invoice, isConnected);
  if (refusal) throw refusal;
  await addTask(tx, { invoiceId: id, action: 'send', now: clock.now() });
  const pending = { quickbooksStatus: 'pending', quickbooksError: null } as const;
  if (!isWaiting) {
    await saveAccounting(tx, invoice, pending);
    await recordAudit(tx, { actor, action: 'quickbooks.asked', subject: `invoice:${id}`, subjectName: id });
  }
  return { ...invoice, ...pending };
}

/** Returns the error if an invoice can't be sent. */
function findRejection(invoice: Invoice, isConnected: boolean): AppError | undefined {
  const { id, status, lineItems } = invoice;
  if (!isOfferedToAccounting(invoice)) return conflict(`${id} is ${status}. Only drafts can be sent to QuickBooks.`);
  if (lineItems.length === 0) return rejectPush(invoice, [400, 'invalid'], `${id} has no line items. Add at least one, then try again.`);
  return isConnected ? undefined : rejectPush(invoice, [503, 'not_connected'], NOT_CONNECTED);
}

/** Returns the error for a failed push: the specified message and the reason. */
export const rejectPush = ({ id }: Pick<Invoice, 'id'>, [status, code]: readonly [number, string], reason: string): AppError =>
  new AppError(status, code, `Failed to sync invoice ${id} to QuickBooks.`, { body: { success: false, reason }, isIntended: true });
