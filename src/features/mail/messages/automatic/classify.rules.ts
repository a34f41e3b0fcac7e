import type { ParsedMail } from '../../mail-client/parsed-mail.ts';

/**
 * `auto-reply` is certainly an answer of a program, `automatic` may be one: an auto-reply if it belongs to a ticket, otherwise a new
 * message. `generated` is written by a program for a person, such as a web form.
 */
export type MailKind = 'personal' | 'auto-reply' | 'automatic' | 'generated' | 'mailing-list' | 'read-receipt' | 'bounce';

type Headers = ParsedMail['headers'];

/** Finds out whether a program sent the message. `ourDomains` are those of the mailboxes, in lower case. */
export function classifyMail(mail: ParsedMail, ourDomains: ReadonlySet<string>): MailKind {
  const { headers } = mail;
  if (mail.bounce) return 'bounce';
  if (isReadReceipt(headers)) return 'read-receipt';
  const submitted = first(headers, 'auto-submitted');
  if (submitted.startsWith('auto-replied') || isMarkedAsReply(headers)) return 'auto-reply';
  if (isMailingList(headers, ourDomains)) return 'mailing-list';
  if (submitted !== '' && submitted !== 'no') return 'generated';
  return headers.has('x-auto-response-suppress') || mail.returnPath === '' ? 'automatic' : 'personal';
}

const first = (headers: Headers, name: string): string => headers.get(name)?.[0]?.trim().toLowerCase() ?? '';

function isReadReceipt(headers: Headers): boolean {
  const type = first(headers, 'content-type');
  return type.startsWith('multipart/report') && type.includes('disposition-notification');
}

/** Headers of programs older than RFC 3834. */
function isMarkedAsReply(headers: Headers): boolean {
  return headers.has('x-autoreply') || headers.has('x-autorespond') || first(headers, 'precedence') === 'auto_reply';
}

/** A list of our own domain, such as a Google Group in front of the mailbox, forwards messages of customers. */
function isMailingList(headers: Headers, ourDomains: ReadonlySet<string>): boolean {
  const list = first(headers, 'list-id');
  const id = list.slice(list.lastIndexOf('<') + 1).replace('>', '');
  if (list !== '' && [...ourDomains].some((domain) => id === domain || id.endsWith(`.${domain}`))) return false;
  return list !== '' || headers.has('list-unsubscribe') || ['bulk', 'list'].includes(first(headers, 'precedence'));
}

/** Spam confidence level of Microsoft from which messages are junk. */
const JUNK_LEVEL = 5;

/** Returns whether the server that received the message marked it as spam. */
export function isMarkedAsSpam(headers: Headers): boolean {
  if (first(headers, 'x-spam-flag') === 'yes') return true;
  const level = first(headers, 'x-ms-exchange-organization-scl');
  const [, reported = ''] = /(?:^|;) ?scl:(-?\d)/.exec(first(headers, 'x-forefront-antispam-report')) ?? [];
  return Number(level || reported || 0) >= JUNK_LEVEL;
}
