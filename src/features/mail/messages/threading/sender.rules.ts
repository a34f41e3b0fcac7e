import type { MailAddress, ParsedMail } from '../../mail-client/parsed-mail.ts';
import { isNoReply } from '../automatic/acknowledgment.rules.ts';
import type { MailKind } from '../automatic/classify.rules.ts';

/** Shown if a message has no readable From. */
const UNKNOWN_SENDER = 'Unknown sender';

export const senderLabel = (sender: MailAddress | undefined): string => sender?.name || sender?.address || UNKNOWN_SENDER;

/** Returns who wrote the message. Web forms send from an address of their own and name the person in Reply-To. */
export function findSender(mail: ParsedMail, kind: MailKind, ours: ReadonlySet<string>): MailAddress | undefined {
  const sender = mail.from.find(({ address }) => address !== '') ?? mail.from[0];
  const isForm = kind === 'generated' || (sender !== undefined && (ours.has(sender.address) || isNoReply(sender.address)));
  const person = mail.replyTo.find(({ address }) => address !== '' && !ours.has(address));
  return isForm && person ? person : sender;
}

/** Returns the domain of an address; empty if it has none. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1 || address.length);

/**
 * Returns whether the sender's domain authenticated the message (DMARC). Only the topmost `Authentication-Results` counts, and only if the
 * receiving server added it: senders can write headers of their own below it. `trustedServer` is the server's name in the header; it is
 * empty for Microsoft 365, which adds none.
 */
export function isAuthenticated(mail: Pick<ParsedMail, 'headers' | 'from'>, trustedServer: string | undefined): boolean {
  const [sender, ...others] = mail.from;
  const result = mail.headers.get('authentication-results')?.[0]?.toLowerCase();
  if (trustedServer === undefined || result === undefined || !sender?.address || others.length > 0 || hasSeveralSenders(mail)) return false;
  const [server = '', ...methods] = result.split(';').map((part) => part.trim());
  const isTrusted = trustedServer === '' ? server.includes('=') : server.split(/\s/)[0] === trustedServer.toLowerCase();
  return isTrusted && [server, ...methods].some((method) => isDmarcPass(method, domainOf(sender.address)));
}

const hasSeveralSenders = ({ headers }: Pick<ParsedMail, 'headers'>): boolean => (headers.get('from')?.length ?? 0) > 1;

function isDmarcPass(method: string, domain: string): boolean {
  const [result, ...properties] = method.replaceAll(/\([^()]*\)/g, ' ').split(/\s+/);
  return result === 'dmarc=pass' && properties.includes(`header.from=${domain}`);
}
