import type { MailMessage } from './mail-message.contract.ts';

/** Splits the text of an email into what is shown and what is folded. The whole text of a program is folded. */
export function splitQuote(
  text: string,
  { quotedFrom, isFolded }: Pick<MailMessage, 'quotedFrom' | 'isFolded'>,
): { readonly own: string; readonly quoted: string } {
  if (isFolded) return { own: '', quoted: text.trim() };
  const start = quotedFrom ?? text.length;
  return { own: text.slice(0, start).trimEnd(), quoted: text.slice(start).trim() };
}
