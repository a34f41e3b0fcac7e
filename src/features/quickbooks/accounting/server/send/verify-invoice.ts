import { formatDollars, toCents } from '../../../../../platform/money.ts';
import type { Invoice } from '../../../../business/invoices/invoice.contract.ts';
import { isVoided, type QuickbooksInvoice } from '../../../quickbooks-client/server/records/invoices.ts';
import { failed, type SendResult } from './send-result.ts';

/** Returns whether both invoices have the same total, to the cent. */
const hasSameTotal = (invoice: Pick<Invoice, 'total'>, remote: QuickbooksInvoice): boolean =>
  toCents(invoice.total) === toCents(remote.TotalAmt);

/** Names both invoices with their totals. */
export function describeMismatch({ id, total }: Pick<Invoice, 'id' | 'total'>, remote: QuickbooksInvoice): string {
  const inQuickbooks = isVoided(remote) ? 'it’s void in QuickBooks' : `its total is ${formatDollars(remote.TotalAmt)} in QuickBooks`;
  return `${id} doesn’t match invoice ${remote.Id} in QuickBooks: ${inQuickbooks} and ${formatDollars(total)} in OBDesk. Fix one of them, then try again.`;
}

/** Accepts the QuickBooks invoice if its total matches; otherwise fails with both totals. */
export function compareTotals(invoice: Pick<Invoice, 'id' | 'total'>, remote: QuickbooksInvoice): SendResult {
  if (hasSameTotal(invoice, remote)) return { kind: 'done', invoice: remote };
  return failed(describeMismatch(invoice, remote), remote.Id);
}
