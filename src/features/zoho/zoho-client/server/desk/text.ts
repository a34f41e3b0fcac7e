import { cleanText, cutText } from '../../../../../platform/text/clean-text.ts';

/** Longer HTML is truncated, with a note at the end of the text. */
export const MAX_HTML_LENGTH = 500_000;
const MAX_TEXT_LENGTH = 250_000;
const TRUNCATED = '\n[…] The full text is in Zoho Desk.';

/** Converts HTML of Zoho Desk to plain text with line breaks. Loads the parser on first use. */
export async function toText(html: string): Promise<string> {
  if (html === '') return '';
  const { htmlToText } = await import('../../../../../platform/server/html/html-to-text.ts');
  const text = cleanText(htmlToText(cutText(html, MAX_HTML_LENGTH), MAX_TEXT_LENGTH + 1).replaceAll('\u00a0', ' ')).trim();
  const isTruncated = html.length > MAX_HTML_LENGTH || text.length > MAX_TEXT_LENGTH;
  return isTruncated ? cutText(text, MAX_TEXT_LENGTH) + TRUNCATED : text;
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Converts plain text to HTML for Zoho Desk. */
export const toHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? character).replaceAll(/\r?\n/g, '<br>');
