import type { BouncedRecipient } from '../../mail-client/parsed-mail.ts';

/** Hard failures stop automatic email to the address. A delay isn't a failure. */
export type FailureKind = 'hard' | 'soft' | 'delayed';

export interface DeliveryFailure {
  readonly address: string;
  readonly kind: FailureKind;
  /** For users, such as 'Mailbox does not exist'. */
  readonly reason: string;
}

const UNKNOWN_MAILBOX = 'Mailbox does not exist';
const UNKNOWN_DOMAIN = 'Domain does not exist';

/** Reasons by enhanced status code (RFC 3463), without its first digit. */
const REASONS: Readonly<Record<string, { readonly reason: string; readonly isHard?: boolean }>> = {
  '1.0': { reason: 'Address was rejected' },
  '1.1': { reason: UNKNOWN_MAILBOX, isHard: true },
  '1.2': { reason: UNKNOWN_DOMAIN, isHard: true },
  '1.3': { reason: 'Address is invalid', isHard: true },
  '1.6': { reason: 'Mailbox has moved', isHard: true },
  '1.10': { reason: UNKNOWN_MAILBOX, isHard: true },
  '2.1': { reason: 'Mailbox is disabled', isHard: true },
  '2.2': { reason: 'Mailbox is full' },
  '2.3': { reason: 'Message is too large' },
  '3.4': { reason: 'Message is too large' },
  '4.1': { reason: 'Mail server of the recipient doesn’t respond' },
  '4.4': { reason: UNKNOWN_DOMAIN, isHard: true },
  '4.7': { reason: 'Mail server of the recipient didn’t accept the message in time' },
  '7.1': { reason: 'Mail server of the recipient blocked the message' },
};

const UNKNOWN_USER =
  /\b(?:user unknown|unknown user|no such (?:user|mailbox|recipient)|(?:mailbox|user|address|account) (?:does not|doesn.t) exist|recipient not found|no mailbox here|mailbox unavailable|recipnotfound|unknown recipient)\b/i;

/** Describes why a message wasn't delivered to a recipient. */
export function describeFailure({ address, action, status, diagnostic }: BouncedRecipient): DeliveryFailure {
  if (action === 'delayed') return { address, kind: 'delayed', reason: 'Delivery is delayed' };
  const known = REASONS[status.slice(2)];
  const isTemporary = status.startsWith('4');
  if (known && !(isTemporary && known.isHard)) return { address, kind: known.isHard ? 'hard' : 'soft', reason: known.reason };
  if (!isTemporary && UNKNOWN_USER.test(diagnostic)) return { address, kind: 'hard', reason: UNKNOWN_MAILBOX };
  if (/\b(?:quota|mailbox (?:is )?full)\b/i.test(diagnostic)) return { address, kind: 'soft', reason: 'Mailbox is full' };
  return { address, kind: 'soft', reason: 'Mail server of the recipient rejected the message' };
}
