import { formatDollars } from '../../money.ts';
import type { Fonts } from './pdf-fonts.ts';
import { createPdf, INK_2, PAGE, type PdfPages, type TextStyle } from './pdf-page.ts';

/** A printed line. */
export interface DocumentLine {
  readonly description: string;
  readonly quantity: number;
  readonly unitPrice: number;
  readonly total: number;
  /** Printed above the line, if a group of lines begins. */
  readonly heading?: string | undefined;
}

type Row = readonly [name: string, value: string];

/** A document with line items and totals, such as an invoice. */
export interface LineDocument {
  /** 'Invoice' */
  readonly title: string;
  readonly id: string;
  readonly time: Date;
  readonly company: {
    readonly companyName: string;
    readonly address: string;
    readonly phone: string;
    readonly supportEmail: string;
  };
  /** The recipient. `details` are printed below the name. */
  readonly party: { readonly label: string; readonly name: string; readonly details?: string };
  readonly facts: readonly Row[];
  /** Header of the prices: 'Unit price'. */
  readonly priceLabel: string;
  readonly lines: readonly DocumentLine[];
  /** Amounts above the total. */
  readonly amounts: readonly Row[];
  readonly total: number;
  /** Amounts below the total, such as payments. */
  readonly settlement?: readonly Row[];
  /** Printed below the amounts. */
  readonly note?: string;
}

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 28;
const LEADING = 13.5;
const AMOUNT_LEADING = 17;

/** Right edges of the columns. The description is left-aligned. */
const COLUMNS = { quantity: 370, unitPrice: 460, total: RIGHT };
const DESCRIPTION_WIDTH = 250;

/** Draws a document. The same content results in the same bytes. */
export function drawLineDocument(fonts: Fonts, content: LineDocument): Promise<Buffer> {
  const { title, id, company, time, lines, priceLabel, note = '' } = content;
  const pages = createPdf(fonts, { title: `${title} ${id}`, author: company.companyName, time });
  let y = drawParties(pages, content);
  y = drawLineHead(pages, y, priceLabel);
  for (const line of lines) y = drawLine(pages, y, line, priceLabel);
  y = drawTotals(pages, y, content);
  for (const line of note.trim() === '' ? [] : pages.lines(note, RIGHT - LEFT)) {
    if (y + LEADING > BOTTOM) {
      pages.addPage();
      y = PAGE.margin;
    }
    pages.text(line, LEFT, y, { column: RIGHT - LEFT });
    y += LEADING;
  }
  return pages.finish((page, count) => {
    pages.text(id, LEFT, PAGE.height - PAGE.margin, { size: 8, color: INK_2 });
    pages.text(`Page ${page} of ${count}`, RIGHT, PAGE.height - PAGE.margin, { size: 8, color: INK_2, align: 'right' });
  });
}

/** Draws the company, the recipient and the subject of the document. Omits blank company details. */
function drawParties(pages: PdfPages, { title, id, company, party, facts }: LineDocument): number {
  const { companyName, address, phone, supportEmail } = company;
  const name = drawBlock(pages, PAGE.margin, { text: companyName, size: 14, isBold: true });
  const details = [address, phone, supportEmail].filter((text) => text.trim() !== '').join('\n');
  const contact = drawBlock(pages, name, { text: details, size: 9, color: INK_2 });
  pages.text(title, RIGHT, PAGE.margin - 2, { size: 22, isBold: true, align: 'right' });
  pages.text(id, RIGHT, PAGE.margin + 28, { size: 11, align: 'right' });

  const top = Math.max(contact, PAGE.margin + 48) + 26;
  pages.text(party.label, LEFT, top, { size: 8.5, color: INK_2 });
  const recipient = drawBlock(pages, top + 14, { text: party.name, size: 11, isBold: true });
  const end = drawBlock(pages, recipient, { text: party.details ?? '', size: 9, color: INK_2 });
  return Math.max(end, drawFacts(pages, top, facts)) + 24;
}

/** Draws left-aligned lines. Returns the y position below them. */
function drawBlock(pages: PdfPages, top: number, { text, size, ...style }: TextStyle & { text: string; size: number }): number {
  const lines = text.trim() === '' ? [] : pages.lines(text, 300, { size });
  const leading = Math.round(size * 1.42);
  for (const [row, line] of lines.entries()) pages.text(line, LEFT, top + row * leading, { size, ...style });
  return top + lines.length * leading;
}

function drawFacts(pages: PdfPages, top: number, facts: readonly Row[]): number {
  for (const [row, [name, value]] of facts.entries()) {
    pages.text(name, COLUMNS.quantity + 8, top + row * 15, { size: 9, color: INK_2 });
    pages.text(value, RIGHT, top + row * 15, { size: 9, align: 'right' });
  }
  return top + facts.length * 15;
}

function drawLineHead(pages: PdfPages, y: number, priceLabel: string): number {
  const style = { size: 8.5, color: INK_2 };
  pages.text('Description', LEFT, y, style);
  pages.text('Quantity', COLUMNS.quantity, y, { ...style, align: 'right' });
  pages.text(priceLabel, COLUMNS.unitPrice, y, { ...style, align: 'right' });
  pages.text('Total', COLUMNS.total, y, { ...style, align: 'right' });
  pages.rule(y + 15);
  return y + 23;
}

/** Draws a line, continued on the next page if necessary. */
function drawLine(pages: PdfPages, top: number, line: DocumentLine, priceLabel: string): number {
  const { description, quantity, unitPrice, total, heading } = line;
  const words = pages.lines(description, DESCRIPTION_WIDTH);
  const headingHeight = heading === undefined ? 0 : LEADING + 4;
  let y = startsOn(pages, top, headingHeight + Math.min(words.length, 3) * LEADING, priceLabel);
  if (heading !== undefined) pages.text(heading, LEFT, y, { isBold: true });
  y += headingHeight;
  pages.text(quantity.toLocaleString('en-US'), COLUMNS.quantity, y, { align: 'right' });
  pages.text(formatDollars(unitPrice), COLUMNS.unitPrice, y, { align: 'right' });
  pages.text(formatDollars(total), COLUMNS.total, y, { align: 'right' });
  for (const line of words) {
    y = startsOn(pages, y, LEADING, priceLabel);
    pages.text(line, LEFT, y, { column: DESCRIPTION_WIDTH });
    y += LEADING;
  }
  pages.rule(y + 3);
  return y + 10;
}

/** Returns the y position for content of this height: here, or below the header of a new page. */
function startsOn(pages: PdfPages, y: number, height: number, priceLabel: string): number {
  if (y + height <= BOTTOM) return y;
  pages.addPage();
  return drawLineHead(pages, PAGE.margin, priceLabel);
}

function drawTotals(pages: PdfPages, top: number, { amounts, total, settlement = [] }: LineDocument): number {
  let y = top + 8;
  if (y + 36 + (amounts.length + settlement.length) * AMOUNT_LEADING > BOTTOM) {
    pages.addPage();
    y = PAGE.margin;
  }
  y = drawAmounts(pages, y, amounts);
  pages.text('Total', COLUMNS.unitPrice, y + 3, { size: 13, isBold: true, align: 'right' });
  pages.text(formatDollars(total), RIGHT, y + 3, { size: 13, isBold: true, align: 'right' });
  return drawAmounts(pages, y + 26, settlement) + 14;
}

function drawAmounts(pages: PdfPages, top: number, rows: readonly Row[]): number {
  for (const [place, [name, amount]] of rows.entries()) {
    const y = top + place * AMOUNT_LEADING;
    pages.text(name, COLUMNS.unitPrice, y, { color: INK_2, align: 'right' });
    pages.text(amount, RIGHT, y, { align: 'right' });
  }
  return top + rows.length * AMOUNT_LEADING;
}
