import type { MailAddress, ParsedMail } from '../../mail-client/parsed-mail.ts';
import type { MailKind } from './classify.rules.ts';

const NO_REPLY = /^(?:(?:do-?)?no?t?[-_.]?reply|mailer-daemon|postmaster|bounces?|notifications?|alerts?)(?:[-_.+@]|$)/;

/** Returns whether mail to the address is read by no one. */
export const isNoReply = (address: string): boolean => NO_REPLY.test(address);

interface Arrival {
  readonly kind: MailKind;
  readonly sender: MailAddress | undefined;
  readonly headers: ParsedMail['headers'];
  readonly isOurs: boolean;
  readonly wasAcknowledged: boolean;
}

/** Returns whether a new ticket is acknowledged by email. Programs never get one, because they might answer it. */
export function canAcknowledge({ kind, sender, headers, isOurs, wasAcknowledged }: Arrival): boolean {
  if (kind !== 'personal' || isOurs || wasAcknowledged || !sender?.address || isNoReply(sender.address)) return false;
  return !headers.has('list-id') && !headers.has('precedence');
}
