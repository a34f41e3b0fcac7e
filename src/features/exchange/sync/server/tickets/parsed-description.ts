import { toText } from '../../../../../providers/zoho/desk/text.ts';
import { parseDescription } from '../../../../ticketing/tickets/ticket-description.rules.ts';

type Parsed = ReturnType<typeof parseDescription>;

/** A page of tickets and those that are looked at beside it. */
const MOST_KEPT = 120;
const kept = new Map<string, Promise<Parsed>>();

/** Our lines of a description of Zoho Desk, and the text below them. What was just parsed is kept: several parts of a run ask for the same. */
export function parseHtmlDescription(html: string): Promise<Parsed> {
  const known = kept.get(html);
  if (known) return known;
  const parsed = toText(html).then(parseDescription);
  kept.set(html, parsed);
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
  return parsed;
}
