import { formatDollars } from '../../../../../platform/money.ts';
import { toCode128 } from '../../../../../platform/server/pdf/barcode.ts';
import type { Fonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import { beginPdf, INK_2, type PdfPages } from '../../../../../platform/server/pdf/pdf-page.ts';
import { formatClock } from '../../../../../platform/time/clock-time.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { companyTimeZone } from '../../../../admin/settings/company-time-zone.rules.ts';
import type { RmaLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { toLineCost, toRmaTotal } from '../../../tickets/rma/rma-lines.rules.ts';
import { drawCode } from './drawn-code.ts';
import { type RmaFacts, toAddressee } from './rma-facts.ts';
import { drawFacts, drawHead, drawHeading, drawText, finishPages, LEFT, RIGHT, startsOn } from './rma-page.ts';

const COLUMNS = { quantity: 376, unitCost: 466 };

/** Creates the repair order for the workshop. */
export function makeRepairOrder(fonts: Fonts, facts: RmaFacts): Promise<Buffer> {
  const { ticket, approval, account } = facts;
  const pages = beginPdf(fonts, { title: `Repair order ${ticket.id}`, author: account.companyName, time: new Date(ticket.lastUpdated) });
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
