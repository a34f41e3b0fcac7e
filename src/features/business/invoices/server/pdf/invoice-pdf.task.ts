import { formatDollars } from '../../../../../platform/money.ts';
import { type Fonts, loadFonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import { createPdf, INK_2, PAGE, type PdfPages, type TextStyle } from '../../../../../platform/server/pdf/pdf-page.ts';
import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import type { Settings } from '../../../../admin/settings/settings.contract.ts';
import type { Invoice } from '../../invoice.contract.ts';
import { TAX_PERCENT } from '../../invoice-amounts.rules.ts';
import type { InvoiceLine } from '../../invoice-line.contract.ts';

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 28;
const LEADING = 13.5;

/** Right edges of the columns. The description is left-aligned. */
const COLUMNS = { quantity: 370, unitPrice: 460, total: RIGHT };
const DESCRIPTION_WIDTH = 250;

/** Draws the invoice for the customer. The same invoice results in the same bytes. */
function makeInvoicePdf(fonts: Fonts, invoice: Invoice, company: Settings<'account'>): Promise<Buffer> {
  const { id, lastUpdated } = invoice;
  const pages = createPdf(fonts, { title: `Invoice ${id}`, author: company.companyName, time: new Date(lastUpdated) });
  let y = drawParties(pages, invoice, company);
  y = drawLineHead(pages, y);
  for (const line of invoice.lineItems) y = drawLine(pages, y, line);
  drawTotals(pages, y, invoice);
  return pages.finish((page, count) => {
    pages.text(id, LEFT, PAGE.height - PAGE.margin, { size: 8, color: INK_2 });
    pages.text(`Page ${page} of ${count}`, RIGHT, PAGE.height - PAGE.margin, { size: 8, color: INK_2, align: 'right' });
  });
}

/** Draws the company, the customer and the subject of the invoice. Omits blank company details. */
function drawParties(pages: PdfPages, invoice: Invoice, { companyName, address, phone, supportEmail }: Settings<'account'>): number {
  const company = drawBlock(pages, PAGE.margin, { text: companyName, size: 14, isBold: true });
  const details = [address, phone, supportEmail].filter((text) => text.trim() !== '').join('\n');
  const contact = drawBlock(pages, company, { text: details, size: 9, color: INK_2 });
  pages.text('Invoice', RIGHT, PAGE.margin - 2, { size: 22, isBold: true, align: 'right' });
  pages.text(invoice.id, RIGHT, PAGE.margin + 28, { size: 11, align: 'right' });

  const top = Math.max(contact, PAGE.margin + 48) + 26;
  pages.text('Bill to', LEFT, top, { size: 8.5, color: INK_2 });
  const customer = drawBlock(pages, top + 14, { text: invoice.customerCompany, size: 11, isBold: true });
  return Math.max(customer, drawFacts(pages, top, invoice)) + 24;
}

/** Draws left-aligned lines. Returns the y position below them. */
function drawBlock(pages: PdfPages, top: number, { text, size, ...style }: TextStyle & { text: string; size: number }): number {
  const lines = text.trim() === '' ? [] : pages.lines(text, 300, { size });
  const leading = Math.round(size * 1.42);
  for (const [row, line] of lines.entries()) pages.text(line, LEFT, top + row * leading, { size, ...style });
  return top + lines.length * leading;
}

function drawFacts(pages: PdfPages, top: number, { issueDate, dueDate, paidOn, ticketId, status }: Invoice): number {
  const isUnsettled = status === 'Draft' || status === 'Void';
  const facts = [
    ['Issue date', shortDate(issueDate)],
    ['Due date', shortDate(dueDate)],
    ...(paidOn ? [['Paid on', shortDate(paidOn)]] : []),
    ['Ticket', ticketId],
    ...(isUnsettled ? [['Status', status]] : []),
  ];
  for (const [row, [name = '', value = '']] of facts.entries()) {
    pages.text(name, COLUMNS.quantity + 8, top + row * 15, { size: 9, color: INK_2 });
    pages.text(value, RIGHT, top + row * 15, { size: 9, align: 'right' });
  }
  return top + facts.length * 15;
}

function drawLineHead(pages: PdfPages, y: number): number {
  const style = { size: 8.5, color: INK_2 };
  pages.text('Description', LEFT, y, style);
  pages.text('Quantity', COLUMNS.quantity, y, { ...style, align: 'right' });
  pages.text('Unit price', COLUMNS.unitPrice, y, { ...style, align: 'right' });
  pages.text('Total', COLUMNS.total, y, { ...style, align: 'right' });
  pages.rule(y + 15);
  return y + 23;
}

/** Draws a line, continued on the next page if necessary. */
function drawLine(pages: PdfPages, top: number, { description, quantity, unitPrice, total }: InvoiceLine): number {
  const words = pages.lines(description, DESCRIPTION_WIDTH);
  let y = startsOn(pages, top, Math.min(words.length, 3) * LEADING);
  pages.text(quantity.toLocaleString('en-US'), COLUMNS.quantity, y, { align: 'right' });
  pages.text(formatDollars(unitPrice), COLUMNS.unitPrice, y, { align: 'right' });
  pages.text(formatDollars(total), COLUMNS.total, y, { align: 'right' });
  for (const line of words) {
    y = startsOn(pages, y, LEADING);
    pages.text(line, LEFT, y, { column: DESCRIPTION_WIDTH });
    y += LEADING;
  }
  pages.rule(y + 3);
  return y + 10;
}

/** Returns the y position for content of this height: here, or below the header of a new page. */
function startsOn(pages: PdfPages, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pages.addPage();
  return drawLineHead(pages, PAGE.margin);
}

function drawTotals(pages: PdfPages, top: number, { subtotal, tax, total }: Invoice): void {
  let y = top + 8;
  if (y + 70 > BOTTOM) {
    pages.addPage();
    y = PAGE.margin;
  }
  for (const [name, amount] of [
    ['Subtotal', subtotal],
    [`Tax (${TAX_PERCENT}%)`, tax],
  ] as const) {
    pages.text(name, COLUMNS.unitPrice, y, { color: INK_2, align: 'right' });
    pages.text(formatDollars(amount), RIGHT, y, { align: 'right' });
    y += 17;
  }
  pages.text('Total', COLUMNS.unitPrice, y + 3, { size: 13, isBold: true, align: 'right' });
  pages.text(formatDollars(total), RIGHT, y + 3, { size: 13, isBold: true, align: 'right' });
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
