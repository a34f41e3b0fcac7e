import { toCode128, toQrCode } from '../../../../../platform/server/pdf/barcode.ts';
import { INK_2, PAGE, type PdfPages } from '../../../../../platform/server/pdf/pdf-page.ts';
import { drawCode } from './drawn-code.ts';
import type { RmaFacts } from './rma-facts.ts';

export const LEFT = PAGE.margin;
export const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 28;
const LEADING = 13.5;

/** Draws the company at the left, the title at the right and the codes of the repair below. Returns the bottom edge. */
export function drawHead(pages: PdfPages, { ticket, account }: RmaFacts, title: string): number {
  let y = PAGE.margin;
  if (account.companyName) {
    pages.text(account.companyName, LEFT, y, { size: 14, isBold: true });
    y += 20;
  }
  const contact = [account.address, account.phone, account.supportEmail].filter((text) => text.trim() !== '').join('\n');
  y = drawText(pages, y, contact, { color: INK_2, width: 260 });
  pages.text(title, RIGHT, PAGE.margin - 2, { size: 22, isBold: true, align: 'right' });
  pages.text([ticket.id, ticket.rmaNumber].filter(Boolean).join('   '), RIGHT, PAGE.margin + 28, { size: 11, align: 'right' });
  drawCode(pages, toCode128(ticket.id), { x: RIGHT - 240, y: PAGE.margin + 48, width: 176, height: 40 });
  drawCode(pages, toQrCode(ticket.id), { x: RIGHT - 52, y: PAGE.margin + 44, width: 52, height: 52 });
  return Math.max(y, PAGE.margin + 96) + 22;
}

/** Draws an underlined heading, on the next page if this one is full. */
export function drawHeading(pages: PdfPages, top: number, title: string): number {
  const y = startsOn(pages, top, 60);
  pages.text(title, LEFT, y, { size: 10.5, isBold: true });
  pages.rule(y + 17);
  return y + 26;
}

interface TextOptions {
  readonly x?: number;
  readonly width?: number;
  readonly color?: string;
}

/** Draws a text of any length. Returns its bottom edge. */
export function drawText(
  pages: PdfPages,
  top: number,
  text: string,
  { x = LEFT, width = RIGHT - LEFT, ...style }: TextOptions = {},
): number {
  let y = top;
  for (const line of text === '' ? [] : pages.lines(text, width)) {
    y = startsOn(pages, y, LEADING);
    pages.text(line, x, y, { ...style, column: width });
    y += LEADING;
  }
  return y;
}

/** Draws labels and values in two columns. Omits unknown values. */
export function drawFacts(pages: PdfPages, top: number, facts: readonly (readonly [string, string])[]): number {
  const known = facts.filter(([, value]) => value.trim() !== '');
  let y = top;
  for (let row = 0; row < known.length; row += 2) {
    y = startsOn(pages, y, LEADING);
    const ends = known.slice(row, row + 2).map(([name, value], column) => {
      const x = LEFT + column * 256;
      pages.text(name, x, y, { size: 8.5, color: INK_2 });
      return drawText(pages, y, value, { x: x + 92, width: 152 });
    });
    y = Math.max(...ends) + 3;
  }
  return y + 10;
}

/** Returns the top of a block of this height: `y`, or the top of a new page if it doesn't fit. */
export function startsOn(pages: PdfPages, y: number, height: number): number {
  if (y + height <= BOTTOM) return y;
  pages.addPage();
  return PAGE.margin;
}

/** Draws the ID and page number on each page. */
export function finishPages(pages: PdfPages, id: string): Promise<Buffer> {
  return pages.finish((page, count) => {
    pages.text(id, LEFT, PAGE.height - PAGE.margin, { size: 8, color: INK_2 });
    pages.text(`Page ${page} of ${count}`, RIGHT, PAGE.height - PAGE.margin, { size: 8, color: INK_2, align: 'right' });
  });
}
