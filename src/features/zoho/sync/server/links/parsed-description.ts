import { parseDescription } from '../../../../ticketing/tickets/ticket-description.rules.ts';
import { toText } from '../../../zoho-client/server/desk/text.ts';
import { startsWithLines } from './description-block.ts';

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
