import { formatDollars } from '../../../../../platform/money.ts';
import { drawLineDocument } from '../../../../../platform/server/pdf/line-document.ts';
import { type Fonts, loadFonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { findTerms } from '../../../../admin/settings/payment-terms.rules.ts';
import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { describeTickets, getLineHeadings } from '../../invoice.rules.ts';
import { getDiscountLabel, getTaxLabel } from '../../invoice-amounts.rules.ts';
import { getPayment } from '../../invoice-payment.rules.ts';

/** Draws the invoice for the customer. */
function makeInvoicePdf(fonts: Fonts, invoice: Invoice, company: Settings<'account'>): Promise<Buffer> {
  const { id, customerCompany, billingAddress, issueDate, dueDate, paidOn, status, lineItems, taxCertificate } = invoice;
  const { subtotal, discount, tax, total } = invoice;
  const terms = findTerms(issueDate, dueDate);
  const headings = getLineHeadings(lineItems, invoice);
  const payment = getPayment(invoice);
  return drawLineDocument(fonts, {
    title: 'Invoice',
    id,
    time: new Date(invoice.lastUpdated),
    company,
    party: { label: 'Bill to', name: customerCompany, details: billingAddress },
    facts: [
      ['Issue date', shortDate(issueDate)],
      ['Due date', shortDate(dueDate)],
      ...(terms ? [['Terms', terms] as const] : []),
      ...(paidOn ? [['Paid on', shortDate(paidOn)] as const] : []),
      [invoice.moreTicketIds.length === 0 ? 'Ticket' : 'Tickets', describeTickets(invoice)],
      ...(status === 'Draft' || status === 'Void' ? [['Status', status] as const] : []),
    ],
    priceLabel: 'Unit price',
    lines: lineItems.map((line, place) => ({ ...line, heading: headings[place] })),
    amounts: [
      ['Subtotal', formatDollars(subtotal)],
      ...(discount > 0 ? [[getDiscountLabel(invoice), formatDollars(-discount)] as const] : []),
      [getTaxLabel(invoice), formatDollars(tax)],
    ],
    total,
    ...(payment && {
      settlement: [
        ['Paid', formatDollars(payment.paid)],
        ['Amount due', formatDollars(payment.open)],
      ],
    }),
    ...(taxCertificate !== '' && { note: `Tax exemption certificate: ${taxCertificate}` }),
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
