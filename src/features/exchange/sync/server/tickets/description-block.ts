import { toHtml } from '../../../../../providers/zoho/desk/text.ts';

/** The lines that this program writes above a description, with the markup before them; nothing behind the last one. */
const BLOCK = /^((?:\s|<[^<>]*>)*)Ticket ID:[\s\S]{0,4000}?Mileage:[^<\n]*/i;

/** Puts our lines above a description of Zoho Desk, in the place of those that are there; what people wrote below stays as it is. */
export function withLines(description: string, lines: string): string {
  const html = toHtml(lines);
  if (BLOCK.test(description)) return description.replace(BLOCK, (_, before: string) => `${before}${html}`);
  return description.trim() === '' ? html : `${html}<br><br>${description}`;
}
