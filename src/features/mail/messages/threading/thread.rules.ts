import type { ParsedMail } from '../../mail-client/parsed-mail.ts';
import type { CustomerChoice } from './customer.rules.ts';

/** A ticket that a message may belong to. */
export interface ThreadTicket {
  readonly id: string;
  readonly customerId: string;
  readonly isOpen: boolean;
  readonly closedAt: Date | undefined;
  readonly mergedInto: string | undefined;
  /** Addresses of everyone who wrote or received a message of the ticket, in lower case. */
  readonly participants: ReadonlySet<string>;
}

/** What the database knows about the IDs of a message. */
export interface ThreadFacts {
  /** Ticket of a valid signed token in a recipient address. */
  readonly tokenTicketId: string | undefined;
  /** Ticket ID by Message-ID: IDs that OBDesk created, whose signature is valid, and IDs of earlier messages. */
  readonly ticketByMessageId: ReadonlyMap<string, string>;
  /** By ID: all tickets that the above and the subject name, and the tickets they were merged into. */
  readonly tickets: ReadonlyMap<string, ThreadTicket>;
  /** Customers with a contact that has the address, for the addresses of `listAuthors`. */
  readonly customersByAddress: ReadonlyMap<string, readonly CustomerChoice[]>;
}

interface Thread {
  readonly ticket: ThreadTicket;
  readonly matched: 'token' | 'reference' | 'subject';
}

/** Returns the Message-IDs that a message refers to, the most certain first: In-Reply-To, then References from right to left. */
export const listReferences = ({ inReplyTo, references }: Pick<ParsedMail, 'inReplyTo' | 'references'>): string[] => [
  ...new Set([...inReplyTo, ...references.toReversed()]),
];

/** Returns the ticket IDs that the subject names as `[TKT-000123]`. */
export const listSubjectIds = (subject: string): string[] => [
  ...new Set([...subject.matchAll(/\[(?<id>TKT-\d{6,12})\]/gi)].map((match) => match.groups?.id?.toUpperCase() ?? '')),
];

/**
 * Finds the ticket of a message: by token, then by reference, then by subject. Anyone can write an ID into a subject, so it counts only from
 * a participant or a contact of the ticket's customer. Equal subjects never match.
 */
export function findThread(mail: ParsedMail, senderAddress: string, facts: ThreadFacts): Thread | undefined {
  const byToken = facts.tokenTicketId === undefined ? undefined : followMerges(facts.tokenTicketId, facts);
  if (byToken) return { ticket: byToken, matched: 'token' };
  for (const id of listReferences(mail)) {
    const ticket = followMerges(facts.ticketByMessageId.get(id) ?? '', facts);
    if (ticket) return { ticket, matched: 'reference' };
  }
  for (const id of listSubjectIds(mail.subject)) {
    const ticket = followMerges(id, facts);
    if (ticket && isKnownSender(senderAddress, ticket, facts)) return { ticket, matched: 'subject' };
  }
  return undefined;
}

const MAX_MERGES = 20;

/** Returns the ticket with an ID, or the one that it was merged into; undefined if it doesn't exist. */
export function followMerges(id: string, { tickets }: Pick<ThreadFacts, 'tickets'>): ThreadTicket | undefined {
  let ticket = tickets.get(id);
  for (let merges = 0; ticket?.mergedInto !== undefined && merges < MAX_MERGES; merges += 1) ticket = tickets.get(ticket.mergedInto);
  return ticket;
}

/** Returns whether the address took part in the ticket or belongs to a contact of its customer. Replies are copied only to known senders. */
export function isKnownSender(
  address: string,
  ticket: ThreadTicket,
  { customersByAddress }: Pick<ThreadFacts, 'customersByAddress'>,
): boolean {
  if (address === '') return false;
  return ticket.participants.has(address) || (customersByAddress.get(address) ?? []).some(({ id }) => id === ticket.customerId);
}

export type ClosedTicketSetting = 'reopen' | 'new' | 'notify';

const REOPEN_MS = 14 * 86_400_000;

/** Returns what a personal message does to its ticket. */
export function decideClosed(ticket: ThreadTicket, setting: ClosedTicketSetting, now: Date): 'add' | 'reopen' | 'new-ticket' {
  if (ticket.isOpen || setting === 'notify') return 'add';
  const isRecent = ticket.closedAt !== undefined && now.getTime() - ticket.closedAt.getTime() <= REOPEN_MS;
  return setting === 'reopen' && isRecent ? 'reopen' : 'new-ticket';
}
