import { formatDollars } from '../../../../../platform/money.ts';
import { toCode128, toQrCode } from '../../../../../platform/server/pdf/barcode.ts';
import { type Fonts, loadFonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import { createPdf, INK_2, type PdfPages } from '../../../../../platform/server/pdf/pdf-page.ts';
import type { WorkerTask } from '../../../../../platform/server/workers/worker-task.ts';
import { formatClock } from '../../../../../platform/time/clock-time.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { companyTimeZone } from '../../../../admin/settings/company-time-zone.rules.ts';
import type { RmaLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { toLineCost, toRmaTotal } from '../../../tickets/rma/rma-lines.rules.ts';
import type { RmaDocument } from '../../rma.contract.ts';
import { drawCode } from './drawn-code.ts';
import { findReturnedSerial, type RmaFacts, toAddressee } from './rma-facts.ts';
import { drawFacts, drawHead, drawHeading, drawText, finishPages, LEFT, RIGHT, startsOn } from './rma-page.ts';

const COLUMNS = { quantity: 376, unitCost: 466 };

/** Creates the repair order for the workshop. */
function makeRepairOrder(fonts: Fonts, facts: RmaFacts): Promise<Buffer> {
  const { ticket, approval, account } = facts;
  const pages = createPdf(fonts, { title: `Repair order ${ticket.id}`, author: account.companyName, time: new Date(ticket.lastUpdated) });
  let y = drawHead(pages, facts, 'Repair order');
  y = drawText(pages, y, ticket.summary) + 8;
  y = drawRepair(pages, y, facts);
  if (ticket.toolSerial) {
    y = startsOn(pages, y, 34);
    drawCode(pages, toCode128(ticket.toolSerial), { x: LEFT, y, width: 200, height: 28 });
    y += 44;
  }
  y = drawHeading(pages, y, 'Line items');
  for (const line of ticket.rmaLineItems) y = drawLine(pages, y, line);
  y = startsOn(pages, y, 40);
  pages.text('Total', COLUMNS.unitCost, y + 4, { size: 12, isBold: true, align: 'right' });
  pages.text(formatDollars(toRmaTotal(ticket.rmaLineItems)), RIGHT, y + 4, { size: 12, isBold: true, align: 'right' });
  const approved = approval
    ? `Approved by ${approval.approvedBy} on ${shortDate(approval.at, companyTimeZone(account))} for ${formatDollars(approval.total)}`
    : 'Not approved yet';
  pages.text(approved, LEFT, y + 6, { size: 9, color: INK_2 });
  return finishPages(pages, ticket.id);
}

function drawRepair(pages: PdfPages, top: number, facts: RmaFacts): number {
  const { ticket, customer } = facts;
  const contact = toAddressee(facts);
  const scheduled = [ticket.scheduledDate ? shortDate(ticket.scheduledDate) : '', formatClock(ticket.scheduledTime)]
    .filter(Boolean)
    .join(', ');
  return drawFacts(pages, top, [
    ['Customer', ticket.customerCompany],
    ['Tool serial', ticket.toolSerial],
    ['Contact', contact.name],
    ['Received with', ticket.arrivedWith],
    ['Email', contact.email],
    ['Status', ticket.status],
    ['Phone', contact.phone],
    ['Service type', ticket.serviceType],
    ['Ship to', customer?.shippingAddress ?? ''],
    ['Product SKU', ticket.productSku],
    ['Order date', ticket.orderDate ? shortDate(ticket.orderDate) : ''],
    ['Technician', ticket.technicianId],
    ['Scheduled', scheduled],
    ['Outcome', ticket.rmaOutcome],
    ['New serial', ticket.replacementSerial],
  ]);
}

function drawLine(pages: PdfPages, top: number, line: RmaLineItem): number {
  const y = startsOn(pages, top, 20);
  pages.text(line.quantity.toLocaleString('en-US'), COLUMNS.quantity, y, { align: 'right' });
  pages.text(formatDollars(line.unitCost), COLUMNS.unitCost, y, { align: 'right' });
  pages.text(formatDollars(toLineCost(line)), RIGHT, y, { align: 'right' });
  const end = drawText(pages, y, line.description || ' ', { width: 260 });
  pages.rule(end + 3);
  return end + 10;
}

/** 4 by 6 inches, a standard label size. */
const SIZE = { width: 288, height: 432 };
const EDGE = 18;
const WIDTH = SIZE.width - 2 * EDGE;

/** Creates the receiving label of a tool. Scanning one of its codes finds the repair or the tool. */
function makeReceivingLabel(fonts: Fonts, { ticket, account }: RmaFacts): Promise<Buffer> {
  const time = new Date(ticket.lastUpdated);
  const pages = createPdf(fonts, { title: `Receiving label ${ticket.id}`, author: account.companyName, time, size: SIZE });
  pages.text(ticket.id, EDGE, 20, { size: 26, isBold: true });
  pages.text(
    [ticket.rmaNumber, shortDate(ticket.orderDate ?? ticket.createdAt, companyTimeZone(account))].filter(Boolean).join('   '),
    EDGE,
    54,
    {
      size: 11,
    },
  );
  drawCode(pages, toCode128(ticket.id), { x: EDGE, y: 78, width: WIDTH, height: 54 });
  let y = drawShort(pages, 146, 'Customer', ticket.customerCompany);
  y = drawShort(pages, y, 'Issue', ticket.summary);
  y = drawShort(pages, y, 'Received with', ticket.arrivedWith);
  if (ticket.toolSerial) {
    pages.text('Serial', EDGE, 292, { size: 8, color: INK_2 });
    pages.text(ticket.toolSerial, EDGE, 303, { size: 12, isBold: true });
    drawCode(pages, toCode128(ticket.toolSerial), { x: EDGE, y: 324, width: 164, height: 44 });
    drawCode(pages, toQrCode(ticket.toolSerial), { x: EDGE, y: 376, width: 44, height: 44 });
  }
  drawCode(pages, toQrCode(ticket.id), { x: SIZE.width - EDGE - 72, y: 324, width: 72, height: 72 });
  pages.text(ticket.id, SIZE.width - EDGE, 402, { size: 8, color: INK_2, align: 'right' });
  return pages.finish(() => undefined);
}

/** Draws a labeled text, truncated to three lines. */
function drawShort(pages: PdfPages, top: number, name: string, text: string): number {
  if (text.trim() === '') return top;
  pages.text(name, EDGE, top, { size: 8, color: INK_2 });
  const lines = pages.lines(text, WIDTH, { size: 10 });
  for (const [row, line] of lines.slice(0, 2).entries()) {
    pages.text(row === 1 && lines.length > 2 ? `${line}…` : line, EDGE, top + 11 + row * 13, { size: 10 });
  }
  return top + 18 + Math.min(lines.length, 2) * 13;
}

/** Creates the packing slip for the customer: the tool and the work performed, without prices. */
function makePackingSlip(fonts: Fonts, facts: RmaFacts): Promise<Buffer> {
  const { ticket, customer, account } = facts;
  const pages = createPdf(fonts, { title: `Packing slip ${ticket.id}`, author: account.companyName, time: new Date(ticket.lastUpdated) });
  const contact = toAddressee(facts);
  const serial = findReturnedSerial(ticket);
  let y = drawHead(pages, facts, 'Packing slip');
  pages.text('Ship to', LEFT, y, { size: 8.5, color: INK_2 });
  pages.text(ticket.customerCompany, LEFT, y + 14, { size: 12, isBold: true });
  y = drawText(pages, y + 32, [contact.name, customer?.shippingAddress ?? '', contact.phone].filter(Boolean).join('\n')) + 16;
  y = drawHeading(pages, y, 'Contents');
  y = drawFacts(pages, y, [
    ['Tool serial', serial],
    ['Outcome', ticket.rmaOutcome === 'Not yet decided' ? '' : ticket.rmaOutcome],
    ['Accessories', ticket.arrivedWith],
    ['Replaces', serial === ticket.toolSerial ? '' : ticket.toolSerial],
  ]);
  if (serial) {
    y = startsOn(pages, y, 34);
    drawCode(pages, toCode128(serial), { x: LEFT, y, width: 200, height: 28 });
    y += 44;
  }
  if (ticket.rmaLineItems.length > 0) y = drawHeading(pages, y, 'Work performed');
  for (const line of ticket.rmaLineItems) y = drawWork(pages, y, line);
  return finishPages(pages, ticket.id);
}

function drawWork(pages: PdfPages, top: number, { description, quantity }: RmaLineItem): number {
  const y = startsOn(pages, top, 20);
  pages.text(quantity.toLocaleString('en-US'), RIGHT, y, { align: 'right' });
  return drawText(pages, y, description || ' ', { width: 400 }) + 5;
}

const MAKERS = { 'rma-sheet': makeRepairOrder, 'receiving-label': makeReceivingLabel, 'shipping-note': makePackingSlip } as const;

interface RmaPdfInput {
  readonly document: RmaDocument;
  readonly facts: RmaFacts;
}

/** Creates a PDF of a repair in a worker thread. */
export const rmaPdf: WorkerTask<RmaPdfInput> = {
  name: 'repair',
  run: ({ document, facts }, perThread) => MAKERS[document](perThread(loadFonts), facts),
};
