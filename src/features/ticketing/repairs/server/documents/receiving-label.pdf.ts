import { toCode128, toQrCode } from '../../../../../platform/server/pdf/barcode.ts';
import type { Fonts } from '../../../../../platform/server/pdf/pdf-fonts.ts';
import { beginPdf, INK_2, type PdfPages } from '../../../../../platform/server/pdf/pdf-page.ts';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { companyTimeZone } from '../../../../admin/settings/company-time-zone.rules.ts';
import { drawCode } from './drawn-code.ts';
import type { RmaFacts } from './rma-facts.ts';

/** 4 by 6 inches, as label printers have it. */
const SIZE = { width: 288, height: 432 };
const EDGE = 18;
const WIDTH = SIZE.width - 2 * EDGE;

/** Makes the label for a tool that comes in: a scan of either code finds the repair or the tool. */
export function makeReceivingLabel(fonts: Fonts, { ticket, account }: RmaFacts): Promise<Buffer> {
  const time = new Date(ticket.lastUpdated);
  const pages = beginPdf(fonts, { title: `Receiving label ${ticket.id}`, author: account.companyName, time, size: SIZE });
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

/** Draws a named text, as much of it as fits into three lines. */
function drawShort(pages: PdfPages, top: number, name: string, text: string): number {
  if (text.trim() === '') return top;
  pages.text(name, EDGE, top, { size: 8, color: INK_2 });
  const lines = pages.lines(text, WIDTH, { size: 10 });
  for (const [row, line] of lines.slice(0, 2).entries()) {
    pages.text(row === 1 && lines.length > 2 ? `${line}…` : line, EDGE, top + 11 + row * 13, { size: 10 });
  }
  return top + 18 + Math.min(lines.length, 2) * 13;
}
