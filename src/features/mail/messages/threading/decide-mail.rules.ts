import type { MailAddress, ParsedMail } from '../../mail-client/parsed-mail.ts';
import { stripSubjectPrefixes } from '../../mail-client/subject.rules.ts';
import { canAcknowledge } from '../automatic/acknowledgment.rules.ts';
import { type DeliveryFailure, describeFailure } from '../automatic/bounce.rules.ts';
import { classifyMail, isMarkedAsSpam, type MailKind } from '../automatic/classify.rules.ts';
import { type CustomerChoice, findCustomer } from './customer.rules.ts';
import { domainOf, findSender, isAuthenticated, senderLabel } from './sender.rules.ts';
import { type ClosedTicketSetting, decideClosed, findThread, isKnownSender, type ThreadFacts, type ThreadTicket } from './thread.rules.ts';

/** What the database knows about a message. */
export interface MailFacts extends ThreadFacts {
  /** Addresses and aliases of all mailboxes, in lower case. */
  readonly ours: ReadonlySet<string>;
  readonly closedTickets: ClosedTicketSetting;
  /** Name of the mailbox's server in `Authentication-Results`; `undefined` if it adds none. */
  readonly trustedServer: string | undefined;
  readonly receivedAt: Date;
  /** A message with the same Message-ID and digest was received before. */
  readonly isDuplicate: boolean;
  /** OBDesk sent the message itself. */
  readonly isOwn: boolean;
  readonly isBlocked: boolean;
  /** Messages of the sender in the last 10 minutes, including this one. */
  readonly recentMessages: number;
  /** The user who has the address of the sender. */
  readonly staffUserId: string | undefined;
  /** Customers with contacts that have addresses of the domain, for the domains of `listAuthors`. */
  readonly customersByDomain: ReadonlyMap<string, readonly CustomerChoice[]>;
  /** A ticket of the same sender with the same subject in the last 30 days. */
  readonly similarTicketId: string | undefined;
  /** The sender got an acknowledgment of this mailbox in the last 24 hours. */
  readonly wasAcknowledged: boolean;
}

export type IgnoreReason = 'own' | 'duplicate' | 'blocked' | 'unknown-bounce' | 'read-receipt' | 'mailing-list' | 'auto-reply';
export type ReviewReason = 'spam' | 'too-many' | 'unverified-staff';

export interface NewMailTicket {
  readonly action: 'open';
  readonly sender: MailAddress | undefined;
  readonly senderLabel: string;
  readonly summary: string;
  /** The message of the original sender, forwarded by a user. */
  readonly isForwarded: boolean;
  readonly customerId: string | undefined;
  readonly choices: readonly CustomerChoice[];
  readonly suggested: CustomerChoice | undefined;
  /** The closed ticket that the message answers. */
  readonly relatedTo: string | undefined;
  /** 'May belong to TKT-000123' */
  readonly similarTicketId: string | undefined;
  readonly canAcknowledge: boolean;
}

export type MailDecision =
  | { readonly action: 'ignore'; readonly reason: IgnoreReason }
  | { readonly action: 'review'; readonly reason: ReviewReason }
  | { readonly action: 'mark'; readonly ticketId: string; readonly originalId: string; readonly failures: readonly DeliveryFailure[] }
  | { readonly action: 'note'; readonly ticketId: string; readonly userId: string }
  | {
      readonly action: 'add';
      readonly ticketId: string;
      readonly reopens: boolean;
      /** Folded messages are of a program: they don't notify and don't reopen. */
      readonly isFolded: boolean;
      /** The sender is new to the ticket. Replies aren't copied to the address before a user confirms it. */
      readonly isNewAddress: boolean;
    }
  | NewMailTicket;

/** Messages from one sender in 10 minutes that are processed; more may be a loop. */
const MAX_RECENT = 20;

/** Returns the addresses whose customers and users matter: that of the sender, and that of the author of a forwarded message. */
export function listAuthors(mail: ParsedMail, ours: ReadonlySet<string>): { readonly sender: string; readonly forwarded: string } {
  const sender = findSender(mail, classifyMail(mail, toDomains(ours)), ours);
  return { sender: sender?.address ?? '', forwarded: mail.forwarded?.from.address ?? '' };
}

const toDomains = (addresses: ReadonlySet<string>): Set<string> => new Set([...addresses].map(domainOf));

/** Decides where a message belongs. The first rule that applies wins. */
export function decideMail(mail: ParsedMail, facts: MailFacts): MailDecision {
  if (facts.isOwn) return ignore('own');
  if (facts.isDuplicate) return ignore('duplicate');
  if (facts.isBlocked) return ignore('blocked');
  const kind = classifyMail(mail, toDomains(facts.ours));
  if (kind === 'bounce') return decideBounce(mail, facts);
  if (kind === 'read-receipt') return ignore('read-receipt');
  const sender = findSender(mail, kind, facts.ours);
  const thread = findThread(mail, sender?.address ?? '', facts);
  if (!thread && (kind === 'mailing-list' || kind === 'auto-reply')) return ignore(kind);
  if (isMarkedAsSpam(mail.headers)) return { action: 'review', reason: 'spam' };
  if (facts.recentMessages > MAX_RECENT) return { action: 'review', reason: 'too-many' };
  if (facts.staffUserId !== undefined) return decideStaff(mail, kind, thread?.ticket, facts.staffUserId, facts);
  if (!thread) return openTicket(mail, kind, sender, facts);
  return decideReply(mail, kind, sender, thread.ticket, facts);
}

const ignore = (reason: IgnoreReason): MailDecision => ({ action: 'ignore', reason });

/** A bounce marks recipients of a message that OBDesk sent. It never opens a ticket. */
function decideBounce({ bounce }: ParsedMail, { ticketByMessageId }: MailFacts): MailDecision {
  const originalId = bounce?.originalIds.find((id) => ticketByMessageId.has(id));
  const ticketId = ticketByMessageId.get(originalId ?? '');
  if (!bounce || originalId === undefined || ticketId === undefined) return ignore('unknown-bounce');
  return { action: 'mark', ticketId, originalId, failures: bounce.recipients.map(describeFailure) };
}

/** A user's name decides about notes and tickets of others, so the message must be authenticated. */
function decideStaff(mail: ParsedMail, kind: MailKind, ticket: ThreadTicket | undefined, userId: string, facts: MailFacts): MailDecision {
  if (kind === 'auto-reply' || (kind === 'automatic' && ticket)) return ignore('auto-reply');
  if (!isAuthenticated(mail, facts.trustedServer)) return { action: 'review', reason: 'unverified-staff' };
  if (ticket) return { action: 'note', ticketId: ticket.id, userId };
  return describeNewTicket(mail, facts);
}

/** Describes the ticket that a message opens. A message that a user forwards opens that of the original sender. */
export function describeNewTicket(mail: ParsedMail, facts: MailFacts): NewMailTicket {
  const kind = classifyMail(mail, toDomains(facts.ours));
  const { forwarded } = mail;
  if (facts.staffUserId === undefined) return openTicket(mail, kind, findSender(mail, kind, facts.ours), facts);
  if (!forwarded) return { ...openTicket(mail, kind, findSender(mail, kind, facts.ours), facts), canAcknowledge: false };
  const summary = forwarded.subject || mail.subject;
  return { ...openTicket({ ...mail, subject: summary }, kind, forwarded.from, facts), isForwarded: true, canAcknowledge: false };
}

function decideReply(
  mail: ParsedMail,
  kind: MailKind,
  sender: MailAddress | undefined,
  ticket: ThreadTicket,
  facts: MailFacts,
): MailDecision {
  const isFolded = kind !== 'personal' && kind !== 'mailing-list';
  const change = isFolded ? 'add' : decideClosed(ticket, facts.closedTickets, facts.receivedAt);
  if (change === 'new-ticket') return { ...openTicket(mail, kind, sender, facts), relatedTo: ticket.id, similarTicketId: undefined };
  const isNewAddress = !isKnownSender(sender?.address ?? '', ticket, facts);
  return { action: 'add', ticketId: ticket.id, reopens: change === 'reopen', isFolded, isNewAddress };
}

function openTicket(mail: ParsedMail, kind: MailKind, sender: MailAddress | undefined, facts: MailFacts): NewMailTicket {
  const address = sender?.address ?? '';
  const customer = findCustomer(address, facts.customersByAddress.get(address) ?? [], facts.customersByDomain.get(domainOf(address)) ?? []);
  const { wasAcknowledged, ours, similarTicketId } = facts;
  return {
    action: 'open',
    sender,
    senderLabel: senderLabel(sender),
    summary: stripSubjectPrefixes(mail.subject) || '(no subject)',
    isForwarded: false,
    ...customer,
    relatedTo: undefined,
    similarTicketId,
    canAcknowledge: canAcknowledge({ kind, sender, headers: mail.headers, isOurs: ours.has(address), wasAcknowledged }),
  };
}
