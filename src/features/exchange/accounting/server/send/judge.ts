import { formatDollars, toCents } from '../../../../../platform/money.ts';
import { isVoided, type QuickbooksInvoice } from '../../../../../providers/quickbooks/records/invoices.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { failed, type SendEnd } from './send-end.ts';

/** Whether an invoice there comes to the same, to the cent. */
const hasSameTotal = (invoice: Pick<Invoice, 'total'>, there: QuickbooksInvoice): boolean =>
  toCents(invoice.total) === toCents(there.TotalAmt);

/** Takes an invoice there for ours if it comes to the same; else it is named, with both totals. */
export function judge(invoice: Pick<Invoice, 'id' | 'total'>, there: QuickbooksInvoice): SendEnd {
  if (hasSameTotal(invoice, there)) return { kind: 'done', invoice: there };
  const state = isVoided(there) ? 'is void' : `comes to ${formatDollars(there.TotalAmt)}`;
  return failed(
    `${invoice.id} is invoice ${there.Id} in QuickBooks, where it ${state}; here it comes to ${formatDollars(invoice.total)}. Correct one of them, then try again.`,
    there.Id,
  );
}
