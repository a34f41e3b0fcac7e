import { shortDate } from '../../../platform/time/relative-time.ts';
import type { Ticket } from '../../ticketing/tickets/ticket.contract.ts';
import type { Invoice, InvoiceStatus, NewInvoice } from './invoice.contract.ts';

const BILLING: Record<InvoiceStatus, Ticket['billingStatus']> = {
  Draft: 'Pending',
  Sent: 'Billed',
  Paid: 'Billed',
  Overdue: 'Billed',
  Void: 'Not Billable',
};

/** The billing status of a ticket whose newest invoice that counts has this status; undefined: it has no such invoice. */
export function toBillingStatus(status: InvoiceStatus | undefined): Ticket['billingStatus'] {
  return BILLING[status ?? 'Void'];
}

/** What only a draft may change: what was sent stays as the customer has it. */
export const LOCKED_FIELDS = ['ticketId', 'customerId', 'issueDate', 'dueDate', 'lineItems'] as const satisfies readonly (keyof Invoice)[];

/** Whether QuickBooks has an invoice, or is about to get it, so that it stays as it was sent. */
const isInAccounting = ({ quickbooksStatus }: Pick<Invoice, 'quickbooksStatus'>): boolean =>
  quickbooksStatus === 'pending' || quickbooksStatus === 'invoiced';

/** Whether an invoice can no longer be changed but in its status and its day of payment. */
export const isLocked = (invoice: Pick<Invoice, 'status' | 'quickbooksStatus'>): boolean =>
  invoice.status !== 'Draft' || isInAccounting(invoice);

/** Whether an invoice that was made void there as well can get no other status: QuickBooks brings none back. */
export const isVoidForGood = (invoice: Pick<Invoice, 'status' | 'quickbooksStatus'>): boolean =>
  invoice.status === 'Void' && isInAccounting(invoice);

/** The name of the action that replaces a locked invoice with a draft. */
export const getCopyLabel = ({ status }: Pick<Invoice, 'status'>): string => (status === 'Void' ? 'Copy to draft' : 'Void and copy');

/** The error for a change to the locked fields of an invoice. */
export function explainLock(invoice: Pick<Invoice, 'id' | 'status' | 'quickbooksStatus'>): string {
  const reason = { unsynced: invoice.status, error: invoice.status, pending: 'being sent to QuickBooks', invoiced: 'in QuickBooks' };
  return `${invoice.id} is ${reason[invoice.quickbooksStatus]}, so its line items, dates, ticket and customer are locked. To make changes, use ${getCopyLabel(invoice)}.`;
}

/** The notice above a locked invoice: its state, the reason for the lock and the alternative. */
export function describeLock(invoice: Pick<Invoice, 'status' | 'paidOn' | 'quickbooksStatus'>): { state: string; explanation: string } {
  const action = invoice.status === 'Void' ? 'copy the invoice' : 'void the invoice and copy it';
  const explanation = `Line items, dates, ticket and customer are locked${getLockReason(invoice)}. To make changes, ${action} to a new draft.`;
  return { state: getLockState(invoice), explanation };
}

function getLockState({ status, paidOn, quickbooksStatus }: Pick<Invoice, 'status' | 'paidOn' | 'quickbooksStatus'>): string {
  if (status === 'Paid' && paidOn) return `Paid on ${shortDate(paidOn)}`;
  if (status !== 'Draft') return status;
  return quickbooksStatus === 'pending' ? 'Being sent to QuickBooks' : 'In QuickBooks';
}

function getLockReason({ status, quickbooksStatus }: Pick<Invoice, 'status' | 'quickbooksStatus'>): string {
  if (status === 'Void') return '';
  if (status !== 'Draft') return ' because the customer already has this invoice';
  return quickbooksStatus === 'pending' ? '' : ' because this invoice is already in QuickBooks';
}

/** The consequences of setting an invoice back to Draft. */
export function describeReopening(invoice: Pick<Invoice, 'status' | 'paidOn'>): string {
  return [
    'Setting it back to Draft unlocks it, so it may no longer match the customer’s copy.',
    ...(invoice.paidOn === null ? [] : ['The payment date is removed.']),
    `To keep the original, use ${getCopyLabel(invoice)}.`,
  ].join(' ');
}

/** Whether the ticket of a draft has another customer by now than the draft, or writes its name in another way. */
export const isBehindTicket = (
  invoice: Pick<Invoice, 'status' | 'quickbooksStatus' | 'customerId' | 'customerCompany'>,
  ticket: Pick<Ticket, 'customerId' | 'customerCompany'>,
): boolean => !isLocked(invoice) && (invoice.customerId !== ticket.customerId || invoice.customerCompany !== ticket.customerCompany);

/** What of a change can be saved: a day of payment goes with the status it belongs to, which somebody may have changed meanwhile. */
export function withoutLostPayment(change: Partial<NewInvoice>, stored: Pick<Invoice, 'status'>): Partial<NewInvoice> {
  const { paidOn, ...others } = change;
  return (change.status ?? stored.status) === 'Paid' ? change : others;
}

/** Whether an invoice waits for its money. */
export const isPayable = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'Sent' || status === 'Overdue';

/** Accounting takes drafts that it does not have yet. */
export function isOfferedToAccounting({ status, quickbooksStatus }: Pick<Invoice, 'status' | 'quickbooksStatus'>): boolean {
  return status === 'Draft' && quickbooksStatus !== 'invoiced';
}

const TONES = { Draft: 'gray', Sent: 'blue', Paid: 'green', Overdue: 'red', Void: 'gray' } as const satisfies Record<InvoiceStatus, string>;

/** The color family a status is shown in. */
export const getInvoiceTone = (status: InvoiceStatus) => TONES[status];
