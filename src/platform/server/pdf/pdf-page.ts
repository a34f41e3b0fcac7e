import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';
import { payloadTooLarge } from '../../errors.ts';
import { formatCount } from '../../number-text.ts';
import { isRightToLeft } from './bidi-text.ts';
import type { Face } from './pdf-face.ts';
import type { Fonts } from './pdf-fonts.ts';
import { toRuns } from './text-runs.ts';
import { wrap } from './wrap-text.ts';

const require = createRequire(import.meta.url);

/** Loaded on first use: 28 MB that most servers rarely need. */
const loadPdfKit = (): typeof PDFDocument => require('pdfkit');

export const PAGE = { width: 612, height: 792, margin: 54 };

/** Limit of pages, which are kept in memory until the document ends. */
const MAX_PAGES = 1_000;

const INK = '#17212b';
export const INK_2 = '#5c6873';
const LINE = '#dfe4ea';

export interface TextStyle {
  readonly size?: number;
  readonly isBold?: boolean;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  /** Aligns right-to-left text at the right end of a column of this width that begins at `x`. */
  readonly column?: number;
}

export interface PdfPages {
  text(text: string, x: number, y: number, style?: TextStyle): void;
  lines(text: string, width: number, style?: TextStyle): string[];
  rule(y: number): void;
  box(x: number, y: number, width: number, height: number): void;
  addPage(): void;
  /** Draws a footer on every page and returns the file. */
  finish(footer: (page: number, pages: number) => void): Promise<Buffer>;
}

interface PdfOptions {
  readonly title: string;
  readonly author: string;
  readonly time: Date;
  readonly size?: { readonly width: number; readonly height: number };
}

/** Starts a document. The same content at the same `time` gives the same bytes. */
export function createPdf(fonts: Fonts, facts: PdfOptions): PdfPages {
  const { width } = facts.size ?? PAGE;
  const [first] = fonts.faces;
  fonts.trim();
  const document = newDocument(first, facts);
  const bytes: Buffer[] = [];
  document.on('data', (chunk: Buffer) => bytes.push(chunk));

  const use = (face: Face, size: number) => document.font(face as unknown as string, face.part, size);
  const measure = (text: string, size: number) =>
    toRuns(text, fonts).reduce((width, run) => width + use(run.font, size).widthOfString(run.text), 0);
  const letters = new Map<string, number>();
  // Laying out every piece just to measure it takes minutes for long texts.
  const measureLetter = (letter: string) => {
    const known = letters.get(letter) ?? letterWidth(letter, fonts);
    letters.set(letter, known);
    return known;
  };

  function draw(text: string, x: number, y: number, { size = 9.5, isBold = false, color = INK, align = 'left', column }: TextStyle = {}) {
    const isTurned = column !== undefined && isRightToLeft(text);
    const end = isTurned ? x + column : x;
    let at = isTurned || align === 'right' ? end - measure(text, size) : x;
    // Inter's weights are variations of one font, which pdfkit can't embed; a fine outline makes it bold.
    document
      .fillColor(color)
      .strokeColor(color)
      .lineWidth(isBold ? size / 32 : 0);
    for (const run of toRuns(text, fonts)) {
      use(run.font, size).text(run.text, at, y + (ascentOf(first) - ascentOf(run.font)) * size, {
        lineBreak: false,
        fill: true,
        stroke: isBold,
      });
      at += document.widthOfString(run.text);
    }
  }

  return {
    text: draw,
    lines: (text, width, { size = 9.5 } = {}) => wrap(text, width / size, measureLetter),
    rule: (y) =>
      void document
        .moveTo(PAGE.margin, y)
        .lineTo(width - PAGE.margin, y)
        .lineWidth(0.6)
        .strokeColor(LINE)
        .stroke(),
    box: (x, y, width, height) => void document.rect(x, y, width, height).fillColor(INK).fill(),
    addPage() {
      if (document.bufferedPageRange().count >= MAX_PAGES)
        throw payloadTooLarge(`This document would be longer than ${formatCount(MAX_PAGES)} pages. Shorten it and try again.`);
      mergeContent(document);
      document.addPage();
    },
    async finish(footer) {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page++) {
        document.switchToPage(page);
        footer(page + 1, count);
      }
      const ended = new Promise<void>((resolve, reject) => document.once('end', resolve).once('error', reject));
      document.end();
      await ended;
      return Buffer.concat(bytes);
    },
  };
}

function newDocument(font: Face, { title, author, time, size = PAGE }: PdfOptions) {
  const info = { Title: title, Author: author, Producer: 'OBDesk', Creator: 'OBDesk', CreationDate: time, ModDate: time };
  const page = { size: [size.width, size.height] as [number, number], margin: 0, bufferPages: true };
  return new (loadPdfKit())({ ...page, font: font as unknown as string, info, lang: 'en-US' });
}

/** Merges the content of a finished page into one buffer: pdfkit keeps a buffer per word until the document ends. */
function mergeContent({ page }: PDFKit.PDFDocument): void {
  const { content } = page as unknown as { content: { buffer: Uint8Array[] } };
  content.buffer = [Buffer.concat(content.buffer)];
}

/** Relative to the font size. */
const ascentOf = ({ ascent, unitsPerEm }: Face): number => ascent / unitsPerEm;

/** East Asian letters that are as wide as the font size, or a little less. */
const FULL_WIDTH = /[\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff01-\uff60\u{20000}-\u{3ffff}]/u;

/** Relative to the font size. A single letter doesn't distinguish Chinese from Japanese, so no font is loaded for it. */
function letterWidth(letter: string, fonts: Fonts): number {
  if (FULL_WIDTH.test(letter)) return 1;
  return toRuns(letter, fonts).reduce((sum, { font, text }) => {
    const { advanceWidth } = font.glyphForCodePoint(text.codePointAt(0) ?? 0);
    return sum + advanceWidth / font.unitsPerEm;
  }, 0);
}
