import { formatCount, pluralize } from '../../../platform/number-text.ts';
import { daysBetween } from '../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../platform/time/relative-time.ts';
import type { Ticket } from '../../ticketing/tickets/ticket.contract.ts';
import type { Invoice, InvoiceForm, InvoiceStatus } from './invoice.contract.ts';

const BILLING: Record<InvoiceStatus, Ticket['billingStatus']> = {
  Draft: 'Pending',
  Sent: 'Billed',
  Paid: 'Billed',
  Overdue: 'Billed',
  Void: 'Not Billable',
};

/** Billing status of a ticket whose newest active invoice has this status; undefined if it has none. */
export function toBillingStatus(status: InvoiceStatus | undefined): Ticket['billingStatus'] {
  return BILLING[status ?? 'Void'];
}

/** Fields that can change only while the invoice is a draft. */
export const LOCKED_FIELDS = [
  'ticketId',
  'moreTicketIds',
  'customerId',
  'billingAddress',
  'isTaxExempt',
  'taxCertificate',
  'issueDate',
  'dueDate',
  'lineItems',
  'discountType',
  'discountValue',
] as const satisfies readonly (keyof Invoice)[];

/** IDs of all tickets of an invoice, the main one first. */
export const toTicketIds = ({ ticketId, moreTicketIds }: Pick<Invoice, 'ticketId' | 'moreTicketIds'>): string[] => [
  ticketId,
  ...moreTicketIds,
];

/** 'TKT-000001', 'TKT-000001 and 2 more' */
export const describeTickets = ({ ticketId, moreTicketIds }: Pick<Invoice, 'ticketId' | 'moreTicketIds'>): string =>
  moreTicketIds.length === 0 ? ticketId : `${ticketId} and ${formatCount(moreTicketIds.length)} more`;

/** Returns the ticket of each line that begins with another ticket than the line before; undefined for the others, and if there is a single one. */
export function getLineHeadings(
  lines: readonly { readonly ticketId?: string | undefined }[],
  { ticketId, moreTicketIds }: Pick<Invoice, 'ticketId' | 'moreTicketIds'>,
): (string | undefined)[] {
  if (moreTicketIds.length === 0) return lines.map(() => undefined);
  const tickets = lines.map((line) => line.ticketId ?? ticketId);
  return tickets.map((ticket, place) => (ticket === tickets[place - 1] ? undefined : ticket));
}

/** Whether the invoice is in QuickBooks or being sent. */
const isInAccounting = ({ quickbooksStatus }: Pick<Invoice, 'quickbooksStatus'>): boolean =>
  quickbooksStatus === 'pending' || quickbooksStatus === 'invoiced';

/** Whether only the status and payment date can change. */
export const isLocked = (invoice: Pick<Invoice, 'status' | 'quickbooksStatus'>): boolean =>
  invoice.status !== 'Draft' || isInAccounting(invoice);

/** Whether the invoice is also void in QuickBooks, which can't be undone. */
export const isVoidForGood = (invoice: Pick<Invoice, 'status' | 'quickbooksStatus'>): boolean =>
  invoice.status === 'Void' && isInAccounting(invoice);

/** Label of the action that replaces a locked invoice with a draft. */
export const getCopyLabel = ({ status }: Pick<Invoice, 'status'>): string => (status === 'Void' ? 'Copy to draft' : 'Void and copy');

/** Error for a change to locked fields. */
export function explainLock(invoice: Pick<Invoice, 'id' | 'status' | 'quickbooksStatus'>): string {
  const reason = { unsynced: invoice.status, error: invoice.status, pending: 'being sent to QuickBooks', invoiced: 'in QuickBooks' };
  return `${invoice.id} is ${reason[invoice.quickbooksStatus]}, so its line items, dates, ticket and customer are locked. To make changes, use ${getCopyLabel(invoice)}.`;
}

/** Notice above a locked invoice: its state, the reason for the lock and the alternative. */
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

/** Consequences of setting an invoice back to Draft. */
export function describeReopening(invoice: Pick<Invoice, 'status' | 'paidOn'>): string {
  return [
    'Setting it back to Draft unlocks it, so it may no longer match the customer’s copy.',
    ...(invoice.paidOn === null ? [] : ['The payment date is removed.']),
    `To keep the original, use ${getCopyLabel(invoice)}.`,
  ].join(' ');
}

/** Whether the customer of a draft differs from the current customer of its ticket. */
export const isBehindTicket = (
  invoice: Pick<Invoice, 'status' | 'quickbooksStatus' | 'customerId' | 'customerCompany'>,
  ticket: Pick<Ticket, 'customerId' | 'customerCompany'>,
): boolean => !isLocked(invoice) && (invoice.customerId !== ticket.customerId || invoice.customerCompany !== ticket.customerCompany);

/** Drops the payment date from a change if the invoice isn't paid, because a colleague may have changed the status. */
export function withoutLostPayment(change: Partial<InvoiceForm>, stored: Pick<Invoice, 'status'>): Partial<InvoiceForm> {
  const { paidOn, ...others } = change;
  return (change.status ?? stored.status) === 'Paid' ? change : others;
}

/** Whether payment is outstanding. */
export const isPayable = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'Sent' || status === 'Overdue';

/** 'due in 3 days', 'due today', '1 day overdue'; undefined if no payment is outstanding. Sent invoices become Overdue every hour. */
export function describeDue(invoice: Pick<Invoice, 'dueDate' | 'status'>, today: string): string | undefined {
  if (!isPayable(invoice)) return undefined;
  const days = daysBetween(today, invoice.dueDate);
  if (days < 0) return `${pluralize(-days, 'day')} overdue`;
  return days === 0 ? 'due today' : `due in ${pluralize(days, 'day')}`;
}

/** Whether the invoice can be sent to accounting: a draft that isn't there yet. */
export function isOfferedToAccounting({ status, quickbooksStatus }: Pick<Invoice, 'status' | 'quickbooksStatus'>): boolean {
  return status === 'Draft' && quickbooksStatus !== 'invoiced';
}

const TONES = { Draft: 'gray', Sent: 'blue', Paid: 'green', Overdue: 'red', Void: 'gray' } as const satisfies Record<InvoiceStatus, string>;

/** Color of a status. */
export const getInvoiceTone = (status: InvoiceStatus) => TONES[status];
