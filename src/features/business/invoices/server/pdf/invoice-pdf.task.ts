import { formatDollars } from '../../../../../platform/money.ts';
import { drawLineDocument } from '../../../../../platform/server/pdf/line-document.ts';
import { type Fonts, loadFonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { TAX_PERCENT } from '../../invoice-amounts.rules.ts';

/** Draws the invoice for the customer. */
function makeInvoicePdf(fonts: Fonts, invoice: Invoice, company: Settings<'account'>): Promise<Buffer> {
  const { id, customerCompany, issueDate, dueDate, paidOn, ticketId, status, lineItems, subtotal, tax, total } = invoice;
  const isUnsettled = status === 'Draft' || status === 'Void';
  return drawLineDocument(fonts, {
    title: 'Invoice',
    id,
    time: new Date(invoice.lastUpdated),
    company,
    party: { label: 'Bill to', name: customerCompany },
    facts: [
      ['Issue date', shortDate(issueDate)],
      ['Due date', shortDate(dueDate)],
      ...(paidOn ? [['Paid on', shortDate(paidOn)] as const] : []),
      ['Ticket', ticketId],
      ...(isUnsettled ? [['Status', status] as const] : []),
    ],
    priceLabel: 'Unit price',
    lines: lineItems,
    amounts: [
      ['Subtotal', formatDollars(subtotal)],
      [`Tax (${TAX_PERCENT}%)`, formatDollars(tax)],
    ],
    total,
  });
}

interface InvoicePdfInput {
  readonly invoice: Invoice;
  readonly company: Settings<'account'>;
}

/** Draws an invoice in a worker thread. */
export const invoicePdfTask: WorkerTask<InvoicePdfInput> = {
  name: 'invoice',
  run: ({ invoice, company }, perThread) => makeInvoicePdf(perThread(loadFonts), invoice, company),
};
