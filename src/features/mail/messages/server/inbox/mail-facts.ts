import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Db } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findUserByEmail } from '../../../../admin/users/server/user-email.service.ts';
import { findCustomersOfEmail } from '../../../../master-data/customers/server/customer-emails.service.ts';
import { findTicketThreads, type TicketThread } from '../../../../ticketing/tickets/server/entries/ticket.threads.service.ts';
import type { ParsedMail } from '../../../mail-client/parsed-mail.ts';
import { OWN_ID_HEADER, readMessageId, readThreadAddress } from '../../../mail-client/server/build.ts';
import { stripSubjectPrefixes } from '../../../mail-client/subject.rules.ts';
import { type DirectoryMailbox, listMailboxDirectory, listOwnAddresses } from '../../../mailboxes/server/mailbox-directory.service.ts';
import type { CustomerChoice } from '../../threading/customer.rules.ts';
import { listAuthors, type MailFacts } from '../../threading/decide-mail.rules.ts';
import { FREE_MAIL_DOMAINS } from '../../threading/free-mail.data.ts';
import { domainOf } from '../../threading/sender.rules.ts';
import { listReferences, listSubjectIds, type ThreadTicket } from '../../threading/thread.rules.ts';
import { type EarlierMessages, findEarlier, findParticipants, type StoredMessage, toIdHash } from './inbox.store.ts';
import { findSmallPictures, type SignatureFacts } from './signature-images.ts';

/** What is known about a message when it is processed. */
export interface GatheredFacts extends MailFacts {
  /** Undefined if the mailbox was deleted. */
  readonly mailbox: DirectoryMailbox | undefined;
  /** The user who has the address of the sender. */
  readonly staff: Actor | undefined;
  readonly signature: SignatureFacts;
}

/** Reads what the rules need to decide about a message, in up to six statements. */
export async function gatherFacts(deps: ServerDeps, stored: StoredMessage, mail: ParsedMail): Promise<GatheredFacts> {
  const { database: db } = deps;
  const directory = await listMailboxDirectory(db);
  const mailbox = directory.find(({ id }) => id === stored.mailboxId);
  const ours = listOwnAddresses(directory);
  const { sender, forwarded } = listAuthors(mail, ours);
  const ids = [...new Set(mail.bounce?.originalIds ?? listReferences(mail))].slice(0, MOST_IDS);
  const receivedAt = new Date(stored.receivedAt);
  const ownId = readOwnId(deps, mail);
  const pictures = findSmallPictures(mail, sender);
  const [earlier, staff, customers] = await Promise.all([
    findEarlier(db, {
      id: stored.id,
      mailboxId: stored.mailboxId,
      messageId: mail.messageId,
      digest: mail.digest,
      sender,
      receivedAt,
      now: deps.clock.now(),
      ids,
      ownId,
      pictures,
    }),
    ours.has(sender) ? undefined : findUserByEmail(db, sender),
    findCustomers(db, [sender, forwarded]),
  ]);
  const tokenTicketId = findToken(deps, mail);
  const ticketByMessageId = findTicketsOfIds(deps, ids, mail.bounce ? earlier.sent : earlier.references);
  const named = [...ticketByMessageId.values(), ...listSubjectIds(mail.subject), ...(tokenTicketId === undefined ? [] : [tokenTicketId])];
  return {
    mailbox,
    staff,
    staffUserId: staff?.userId,
    signature: { ...pictures, known: earlier.signatureImages },
    ...customers,
    tokenTicketId,
    ticketByMessageId,
    tickets: await findTickets(db, [...new Set(named)]),
    ours,
    closedTickets: mailbox?.closedTickets ?? 'reopen',
    trustedServer: mailbox?.authenticationServer ?? undefined,
    receivedAt,
    isDuplicate: earlier.isDuplicate,
    isOwn: readMessageId(deps.secrets, mail.messageId) !== undefined ? ours.has(mail.from[0]?.address ?? '') : earlier.isSent,
    isBlocked: earlier.isBlocked,
    recentMessages: earlier.recentMessages,
    similarTicketId: findSimilar(mail, earlier),
    wasAcknowledged: earlier.wasAcknowledged,
  };
}

const MOST_IDS = 200;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns the ID that OBDesk gave the message. Amazon SES replaces its Message-ID. A reply has the Message-ID of its program. */
function readOwnId({ secrets }: ServerDeps, { headers, messageId }: ParsedMail): string | undefined {
  const id = readMessageId(secrets, messageId)?.id ?? headers.get(OWN_ID_HEADER.toLowerCase())?.[0]?.trim() ?? '';
  return UUID.test(id) ? id : undefined;
}

/** Returns the ticket of a signed token in a recipient address. */
function findToken({ secrets }: ServerDeps, { to, cc, deliveredTo }: ParsedMail): string | undefined {
  for (const address of [...to.map((each) => each.address), ...cc.map((each) => each.address), ...deliveredTo]) {
    const ticketId = readThreadAddress(secrets, address);
    if (ticketId !== undefined) return ticketId;
  }
  return undefined;
}

/** IDs that OBDesk created name their ticket. Others are known: for a bounce, as IDs of sent messages that a server has replaced. */
function findTicketsOfIds({ secrets }: ServerDeps, ids: readonly string[], known: EarlierMessages['references']): Map<string, string> {
  // The oldest ticket of an ID comes last and wins.
  const byHash = new Map(known);
  const found = new Map<string, string>();
  for (const id of ids) {
    const ticketId = readMessageId(secrets, id)?.thread ?? byHash.get(toIdHash(id).toString('hex'));
    if (ticketId !== undefined) found.set(id, ticketId);
  }
  return found;
}

async function findTickets(db: Db, ids: readonly string[]): Promise<Map<string, ThreadTicket>> {
  const threads = await findTicketThreads(db, ids);
  const participants = await findParticipants(
    db,
    threads.map(({ id }) => id),
  );
  return new Map(threads.map((thread) => [thread.id, toThreadTicket(thread, participants.get(thread.id))]));
}

const toThreadTicket = (
  { id, customerId, isOpen, closedAt, mergedInto }: TicketThread,
  participants: ReadonlySet<string> = new Set(),
): ThreadTicket => ({
  id,
  customerId: customerId ?? '',
  isOpen,
  closedAt: closedAt === null ? undefined : new Date(closedAt),
  mergedInto: mergedInto ?? undefined,
  participants,
});

async function findCustomers(db: Db, authors: readonly string[]): Promise<Pick<MailFacts, 'customersByAddress' | 'customersByDomain'>> {
  const addresses = [...new Set(authors)].filter((address) => address !== '');
  const domains = [...new Set(addresses.map(domainOf))].filter((domain) => domain.includes('.') && !FREE_MAIL_DOMAINS.has(domain));
  const { byAddress, byDomain } = await findCustomersOfEmail(db, addresses, domains);
  return { customersByAddress: toChoices(byAddress), customersByDomain: toChoices(byDomain) };
}

const toChoices = (found: ReadonlyMap<string, readonly { readonly id: string; readonly shopName: string }[]>) =>
  new Map<string, readonly CustomerChoice[]>(
    [...found].map(([key, customers]) => [key, customers.map(({ id, shopName }) => ({ id, company: shopName }))]),
  );

/** A ticket of the same sender and subject. */
function findSimilar({ subject }: ParsedMail, { ofSender }: EarlierMessages): string | undefined {
  const toKey = (text: string) => stripSubjectPrefixes(text).toLowerCase();
  const key = toKey(subject);
  return key === '' ? undefined : ofSender.find((earlier) => toKey(earlier.subject) === key)?.ticketId;
}
