import { NOTE_LIMIT } from '../../../platform/fields.ts';
import { fillPlaceholders } from '../../../platform/record/placeholders.ts';
import { cutText } from '../../../platform/text/clean-text.ts';
import { shortDate, timestamp } from '../../../platform/time/relative-time.ts';

/** A message that a reply quotes. */
interface QuotedMessage {
  readonly author: string;
  readonly address: string;
  /** ISO time. */
  readonly at: string;
  readonly text: string;
}

/** Returns the quote below a reply, in a form that mail programs fold: `On Nov 30, 2026, at 10:11 AM, Ada <ada@…> wrote:`. */
export function toQuote({ author, address, at, text }: QuotedMessage, timeZone: string): string {
  const day = shortDate(at, timeZone);
  const clock = timestamp(at, timeZone).slice(day.length + 2);
  const name = author === '' || author === address ? address : `${author} <${address}>`;
  const lines = cutText(text.trim(), NOTE_LIMIT).split('\n');
  return [`On ${day}, at ${clock}, ${name} wrote:`, '', ...lines.map((line) => (line === '' ? '>' : `> ${line}`))].join('\n');
}

const SIGNATURE_PLACEHOLDERS = { agentName: 'Name of the user' };

/** Fills the signature of a mailbox. Unknown placeholders are left out, because customers would see them. */
export function toSignature(signature: string, agentName: string): string {
  const parts = fillPlaceholders(signature.trim(), { agentName }, SIGNATURE_PLACEHOLDERS);
  return parts
    .map(({ kind, text }) => (kind === 'missing' || kind === 'unknown' ? '' : text))
    .join('')
    .trim();
}

/** Returns the text of a message as it is sent. */
export const joinTextParts = (...parts: readonly string[]): string => `${parts.filter((part) => part !== '').join('\n\n')}\n`;
