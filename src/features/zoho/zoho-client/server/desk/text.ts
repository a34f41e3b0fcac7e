import { cleanText, cutText } from '../../../../../platform/text/clean-text.ts';

/** HTML is read up to here; longer descriptions are cut, and say so. */
export const MOST_HTML = 500_000;
const MOST_TEXT = 250_000;
const CUT = '\n[…] The full text is in Zoho Desk.';

/** Returns the text of what Zoho Desk stores as HTML, with its line breaks. The parser is loaded when it's first needed. */
export async function toText(html: string): Promise<string> {
  if (html === '') return '';
  const { htmlToText } = await import('./html/html-to-text.ts');
  const text = cleanText(htmlToText(cutText(html, MOST_HTML), MOST_TEXT + 1).replaceAll('\u00a0', ' ')).trim();
  const isCut = html.length > MOST_HTML || text.length > MOST_TEXT;
  return isCut ? cutText(text, MOST_TEXT) + CUT : text;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The HTML that shows a text as it is, in Zoho Desk. */
export const toHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? character).replaceAll(/\r?\n/g, '<br>');
