import { parseDescription } from '../../../../ticketing/tickets/ticket-description.rules.ts';
import { toHtml, toText } from '../../../zoho-client/server/desk/text.ts';

const LABELS = ['ticket id:', 'tool serial:', 'vehicle:', 'vin:', 'mileage:'] as const;

/** Whether plain text begins with all lines that OBDesk writes above a description. */
function startsWithLines(text: string): boolean {
  const lines = text
    .split('\n', 20)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '');
  return LABELS.every((label, place) => lines[place]?.startsWith(label));
}

/** Puts our lines above a description of Zoho Desk, in the place of those that are there; what people wrote below stays as it is. */
export function withLines(description: string, lines: string): string {
  const html = toHtml(lines);
  const block = findBlock(description);
  if (block) return `${description.slice(0, block.start)}${html}${description.slice(block.end)}`;
  return description.trim() === '' ? html : `${html}<br><br>${description}`;
}

/** Where our lines stand at the top of a description; undefined if anything else stands between them. */
function findBlock(html: string): { readonly start: number; readonly end: number } | undefined {
  const start = skipMarkup(html, 0);
  let end = start;
  for (const [place, label] of LABELS.entries()) {
    const begin = place === 0 ? start : skipMarkup(html, end);
    if (place > 0 && begin === end) return undefined;
    if (html.slice(begin, begin + label.length).toLowerCase() !== label) return undefined;
    end = begin + label.length;
    while (end < html.length && html[end] !== '<' && html[end] !== '\n') end += 1;
  }
  return { start, end };
}

/** The place behind the blanks and tags that begin here. */
function skipMarkup(html: string, from: number): number {
  for (let at = from; ; ) {
    const tagEnd = html[at] === '<' ? html.indexOf('>', at) : -1;
    if (tagEnd > at) at = tagEnd + 1;
    else if (at < html.length && html.charAt(at).trim() === '') at += 1;
    else return at;
  }
}

type Parsed = ReturnType<typeof parseDescription>;

/** A page of tickets and those that are looked at beside it. */
const MOST_KEPT = 120;
const kept = new Map<string, Promise<Parsed>>();

/** Our lines of a description of Zoho Desk, and the text below them. What was just parsed is kept: several parts of a run ask for the same. */
export function parseHtmlDescription(html: string): Promise<Parsed> {
  const known = kept.get(html);
  if (known) return known;
  const parsed = toText(html).then(toParsed);
  kept.set(html, parsed);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return parsed;
}

/** A "Ticket ID" line of another author stays text, although it is read as a field too. */
function toParsed(text: string): Parsed {
  const parsed = parseDescription(text);
  const { ticketId } = parsed.fields;
  if (ticketId === undefined || startsWithLines(text)) return parsed;
  return { ...parsed, text: `Ticket ID: ${ticketId}\n${parsed.text}`.trim() };
}
