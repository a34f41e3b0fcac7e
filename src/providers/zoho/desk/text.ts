import type { HtmlToTextOptions } from 'html-to-text';

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
  ],
};

/** The text of what Zoho Desk keeps as HTML, with its line breaks. The converter takes 11 MB, so that it is loaded once there is something to convert. */
export async function toText(html: string): Promise<string> {
  if (html === '') return '';
  const { convert } = await import('html-to-text');
  return convert(html, OPTIONS).replaceAll('\u00a0', ' ').trim();
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The HTML that shows a text as it is, in Zoho Desk. */
export const toHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? character).replaceAll(/\r?\n/g, '<br>');
