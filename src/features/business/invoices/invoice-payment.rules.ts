import { toCents, toDollars } from '../../../platform/money.ts';
import type { Invoice } from './invoice.contract.ts';

/** Amounts in dollars. */
export interface InvoicePayment {
  readonly paid: number;
  readonly open: number;
}

/**
 * Returns the paid and open amounts: by the status, and by the balance in QuickBooks of an invoice that isn't paid in full. Undefined for a draft
 * that isn't in QuickBooks, and for a void invoice.
 */
export function getPayment({
  status,
  total,
  quickbooksBalance,
}: Pick<Invoice, 'status' | 'total' | 'quickbooksBalance'>): InvoicePayment | undefined {
  if (status === 'Void' || (status === 'Draft' && quickbooksBalance === null)) return undefined;
  if (status === 'Paid') return { paid: total, open: 0 };
  const open = Math.min(quickbooksBalance ?? total, total);
  return { paid: toDollars(toCents(total) - toCents(open)), open };
}
