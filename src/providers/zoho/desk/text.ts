import { convert, type HtmlToTextOptions } from 'html-to-text';

const OPTIONS: HtmlToTextOptions = {
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
  ],
};

/** The text of what Zoho Desk keeps as HTML, with its line breaks. */
export const toText = (html: string): string => convert(html, OPTIONS).replaceAll('\u00a0', ' ').trim();

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** The HTML that shows a text as it is, in Zoho Desk. */
export const toHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (character) => ESCAPED[character] ?? character).replaceAll(/\r?\n/g, '<br>');
