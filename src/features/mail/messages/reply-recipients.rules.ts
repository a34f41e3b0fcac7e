import { explainEmail, normalizeEmail } from '../../../platform/email-address.ts';
import type { MailPerson, TicketMail } from './mail-message.contract.ts';

export interface ReplyRecipients {
  readonly to: readonly MailPerson[];
  readonly cc: readonly MailPerson[];
}

/** Returns the usual recipients of a reply: the requester and the last writer, with everyone else in Cc. */
export function findReplyRecipients(
  { messages, participants, mailboxes }: Pick<TicketMail, 'messages' | 'participants' | 'mailboxes'>,
  requester: MailPerson,
): ReplyRecipients {
  const own = new Set(mailboxes.map(({ address }) => withoutTag(address)));
  // Replies are copied to a new address only after a user has confirmed it.
  const left = new Set(participants.filter(({ isRemoved, isConfirmed }) => isRemoved || !isConfirmed).map(({ address }) => address));
  const isRecipient = ({ address }: MailPerson) => isAddress(address) && !own.has(withoutTag(address)) && !left.has(address.toLowerCase());
  const last = messages.findLast(({ direction, state, isFolded }) => direction === 'in' && state === 'done' && !isFolded)?.from;
  const to = toDistinct([requester, ...(last ? [last] : [])].filter(isRecipient));
  const others = participants.filter(isRecipient).filter(({ address }) => !hasAddress(to, address));
  const [first, ...rest] = others;
  // Without a known requester, the thread continues with whoever is in it.
  return to.length > 0 || !first ? { to, cc: toDistinct(others) } : { to: toDistinct([first]), cc: toDistinct(rest) };
}

/** Returns the addresses of participants that a user took out of a reply. */
export function findRemoved(usual: ReplyRecipients, chosen: readonly MailPerson[]): string[] {
  return [...usual.to, ...usual.cc].map(({ address }) => address).filter((address) => !hasAddress(chosen, address));
}

/** Returns a person as a chip shows it: 'Dana Fox <dana@shop.example>'. */
export function formatPerson({ name, address }: MailPerson): string {
  const plain = name.replaceAll(/[<>,;"]/g, '').trim();
  return plain === '' || plain.toLowerCase() === address.toLowerCase() ? address : `${plain} <${address}>`;
}

/** Parses the text of a chip. The address is as typed if it isn't valid. */
export function parsePerson(text: string): MailPerson {
  const at = text.lastIndexOf('<');
  const name = at > 0 ? text.slice(0, at).replaceAll('"', '').trim() : '';
  return { name, address: normalizeEmail(at > 0 ? text.slice(at + 1).replace('>', '') : text) };
}

export const isAddress = (address: string): boolean => explainEmail(address) === undefined;

function hasAddress(people: readonly MailPerson[], address: string): boolean {
  return people.some((person) => person.address.toLowerCase() === address.toLowerCase());
}

function toDistinct(people: readonly MailPerson[]): MailPerson[] {
  const known = new Map<string, MailPerson>();
  for (const { name, address } of people) if (!known.has(address.toLowerCase())) known.set(address.toLowerCase(), { name, address });
  return [...known.values()];
}

/** Returns an address without its plus tag, in lower case. */
function withoutTag(address: string): string {
  const key = address.toLowerCase();
  const tag = key.indexOf('+');
  const at = key.lastIndexOf('@');
  return tag > 0 && tag < at ? key.slice(0, tag) + key.slice(at) : key;
}
