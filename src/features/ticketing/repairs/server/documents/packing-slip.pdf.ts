import { toCode128 } from '../../../../../platform/server/pdf/barcode.ts';
import type { Fonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import { beginPdf, INK_2, type PdfPages } from '../../../../../platform/server/pdf/pdf-page.ts';
import type { RmaLineItem } from '../../../tickets/rma/rma-line-item.contract.ts';
import { drawCode } from './drawn-code.ts';
import { findReturnedSerial, type RmaFacts, toAddressee } from './rma-facts.ts';
import { drawFacts, drawHead, drawHeading, drawText, finishPages, LEFT, RIGHT, startsOn } from './rma-page.ts';

/** Creates the packing slip for the customer: the tool and the work performed, without prices. */
export function makePackingSlip(fonts: Fonts, facts: RmaFacts): Promise<Buffer> {
  const { ticket, customer, account } = facts;
  const pages = beginPdf(fonts, { title: `Packing slip ${ticket.id}`, author: account.companyName, time: new Date(ticket.lastUpdated) });
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
