import { parseDescription } from '../../../../ticketing/tickets/ticket-description.rules.ts';
import { toHtml, toText } from '../../../zoho-client/server/desk/text.ts';

const LABELS = ['ticket id:', 'tool serial:', 'vehicle:', 'vin:', 'mileage:'] as const;

/** Whether plain text begins with all lines that OBDesk adds to descriptions. */
function startsWithLines(text: string): boolean {
  const lines = text
    .split('\n', 20)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '');
  return LABELS.every((label, index) => lines[index]?.startsWith(label));
}

/** Adds the lines to a Desk description or replaces the ones at its top. The text below stays unchanged. */
export function replaceLines(description: string, lines: string): string {
  const html = toHtml(lines);
  const block = findBlock(description);
  if (block) return `${description.slice(0, block.start)}${html}${description.slice(block.end)}`;
  return description.trim() === '' ? html : `${html}<br><br>${description}`;
}

/** Finds the lines at the top of a description; `undefined` if other text is between them. */
function findBlock(html: string): { readonly start: number; readonly end: number } | undefined {
  const start = skipMarkup(html, 0);
  let end = start;
  for (const [index, label] of LABELS.entries()) {
    const begin = index === 0 ? start : skipMarkup(html, end);
    if (index > 0 && begin === end) return undefined;
    if (html.slice(begin, begin + label.length).toLowerCase() !== label) return undefined;
    end = begin + label.length;
    while (end < html.length && html[end] !== '<' && html[end] !== '\n') end += 1;
  }
  return { start, end };
}

/** Returns the index after the white space and tags at `from`. */
function skipMarkup(html: string, from: number): number {
  for (let at = from; ; ) {
    const tagEnd = html[at] === '<' ? html.indexOf('>', at) : -1;
    if (tagEnd > at) at = tagEnd + 1;
    else if (at < html.length && html.charAt(at).trim() === '') at += 1;
    else return at;
  }
}

type Parsed = ReturnType<typeof parseDescription>;

/** A page of 100 tickets, and tickets that are read with it. */
const CACHE_SIZE = 120;
const cache = new Map<string, Promise<Parsed>>();

/** Parses a Desk description into the fields of the OBDesk lines and the text below. Caches recent results, because a run parses a text several times. */
export function parseHtmlDescription(html: string): Promise<Parsed> {
  const cached = cache.get(html);
  if (cached) return cached;
  const parsed = toText(html).then(toParsed);
  cache.set(html, parsed);
  const [oldest] = cache.keys();
  if (cache.size > CACHE_SIZE && oldest !== undefined) cache.delete(oldest);
  return parsed;
}

/** Keeps a "Ticket ID" line that OBDesk didn't write as text. */
function toParsed(text: string): Parsed {
  const parsed = parseDescription(text);
  const { ticketId } = parsed.fields;
  if (ticketId === undefined || startsWithLines(text)) return parsed;
  return { ...parsed, text: `Ticket ID: ${ticketId}\n${parsed.text}`.trim() };
}
