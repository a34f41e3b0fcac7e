import { formatDollars, toCents } from '../../../../../platform/money.ts';
import { isVoided, type QuickbooksInvoice } from '../../../../../providers/quickbooks/records/invoices.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { failed, type SendEnd } from './send-end.ts';

/** Whether an invoice there comes to the same, to the cent. */
const hasSameTotal = (invoice: Pick<Invoice, 'total'>, there: QuickbooksInvoice): boolean =>
  toCents(invoice.total) === toCents(there.TotalAmt);

/** Names both invoices with their totals. */
export function describeMismatch({ id, total }: Pick<Invoice, 'id' | 'total'>, remote: QuickbooksInvoice): string {
  const inQuickbooks = isVoided(remote) ? 'it’s void in QuickBooks' : `its total is ${formatDollars(remote.TotalAmt)} in QuickBooks`;
  return `${id} doesn’t match invoice ${remote.Id} in QuickBooks: ${inQuickbooks} and ${formatDollars(total)} in OBDesk. Fix one of them, then try again.`;
}

/** Takes an invoice there for ours if it comes to the same; else it is named, with both totals. */
export function judge(invoice: Pick<Invoice, 'id' | 'total'>, there: QuickbooksInvoice): SendEnd {
  if (hasSameTotal(invoice, there)) return { kind: 'done', invoice: there };
  return failed(describeMismatch(invoice, there), there.Id);
}
