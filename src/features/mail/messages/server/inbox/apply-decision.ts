import { randomUUID } from 'node:crypto';
import type { Actor } from '../../../../../platform/server/actor.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { attachEmailFiles, type EmailFile, selectFiles } from '../../../../ticketing/attachments/server/email-files.service.ts';
import { addRelationIn } from '../../../../ticketing/relations/server/relation.service.ts';
import {
  addEmailedNote,
  addEmailFacts,
  addReceivedEmail,
  createTicketOfEmail,
} from '../../../../ticketing/tickets/server/entries/ticket.emails.service.ts';
import { lockTickets } from '../../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import { type MailAddress, type ParsedMail, TEXT_LIMIT } from '../../../mail-client/parsed-mail.ts';
import { readMessageId } from '../../../mail-client/server/build.ts';
import { classifyMail } from '../../automatic/classify.rules.ts';
import type { IgnoreReason, MailDecision, NewMailTicket, ReviewReason } from '../../threading/decide-mail.rules.ts';
import { domainOf, findSender, senderLabel } from '../../threading/sender.rules.ts';
import { followMerges } from '../../threading/thread.rules.ts';
import { blockAutomatic, findMessage, findRecipients, type MailChange, publishMessage, updateRecipients } from '../message.store.ts';
import type { MailDetails } from '../message.table.ts';
import { notifyAuthor } from '../outbox/locked-message.ts';
import { queueAcknowledgment } from './acknowledge.ts';
import { findMentioned } from './find-mentioned.ts';
import {
  addParticipants,
  findSent,
  finishMessage,
  type NewParticipant,
  type ReceivedDetails,
  rememberReferences,
  type StoredMessage,
} from './inbox.store.ts';
import type { GatheredFacts } from './mail-facts.ts';
import { toNewTicketFields } from './new-ticket-fields.ts';
import { countSmallPictures, splitSignature } from './signature-images.ts';

/** Thrown if the ticket was merged or a copy was processed since the decision, which must be made again. */
export class ThreadChanged extends Error {}

/** A parsed message with what is known about it. */
export interface Received {
  readonly stored: StoredMessage;
  readonly mail: ParsedMail;
  readonly facts: GatheredFacts;
  /** The user who decides about it; null for the system. */
  readonly actor: Actor | null;
}

/** Reasons for users. */
export const IGNORED: Readonly<Record<IgnoreReason, string>> = {
  own: 'Sent by OBDesk',
  duplicate: 'Received before',
  blocked: 'The sender is blocked',
  'unknown-bounce': 'Reports a failure of a message that OBDesk didn’t send',
  'read-receipt': 'Read receipt',
  'mailing-list': 'Sent to a mailing list',
  'auto-reply': 'Automatic reply without a ticket',
};

const REVIEWED: Readonly<Record<ReviewReason, string>> = {
  spam: 'Marked as spam by the mail server',
  'too-many': 'More than 20 messages from this sender in 10 minutes',
  'unverified-staff': 'Has the address of a user, but the mail server didn’t confirm it',
};

/** Applies the decision about a stored message: ticket, history, attachments, references and state. */
export async function applyDecision(deps: ServerDeps, tx: Tx, received: Received, decision: MailDecision): Promise<void> {
  switch (decision.action) {
    case 'ignore':
      return finish(deps, tx, received, { state: 'ignored', reason: IGNORED[decision.reason] });
    case 'review':
      return finish(deps, tx, received, { state: 'review', reason: REVIEWED[decision.reason] });
    case 'mark':
      return markRecipients(deps, tx, received, decision);
    case 'note':
      return addNote(deps, tx, received, decision);
    case 'add':
      return addToTicket(deps, tx, received, decision);
    case 'open':
      return openTicket(deps, tx, received, decision);
  }
}

const MOST_ADDRESSES = 100;
const LONGEST_ID = 998;

/** Returns the columns that describe a message. */
export function toColumns(mail: ParsedMail, ours: ReadonlySet<string>): MailChange {
  const kind = classifyMail(mail, new Set([...ours].map(domainOf)));
  const sender = findSender(mail, kind, ours);
  return {
    kind,
    messageId: mail.messageId.slice(0, LONGEST_ID),
    digest: Buffer.from(mail.digest, 'hex'),
    fromName: sender?.name ?? '',
    fromAddress: sender?.address ?? '',
    to: mail.to.slice(0, MOST_ADDRESSES),
    cc: mail.cc.slice(0, MOST_ADDRESSES),
    subject: mail.subject,
    datedAt: mail.date?.toISOString() ?? null,
  };
}

/** Returns the details of every received message. Without an entry in a history, they have its text. */
function toDetails({ stored, mail }: Received, more: ReceivedDetails, hasEntry: boolean): ReceivedDetails {
  return {
    receivedAt: stored.receivedAt,
    hasHtml: mail.html !== undefined,
    ...(mail.quotedFrom !== undefined && { quotedFrom: mail.quotedFrom }),
    ...(mail.security && { security: mail.security }),
    ...(!hasEntry && { text: mail.text }),
    ...more,
  };
}

async function finish(
  { clock }: ServerDeps,
  tx: Tx,
  received: Received,
  { details = {}, ...change }: Omit<MailChange, 'details'> & { readonly details?: ReceivedDetails },
): Promise<void> {
  const { stored, mail, facts } = received;
  await finishMessage(tx, stored, {
    ...toColumns(mail, facts.ours),
    finishedAt: clock.now().toISOString(),
    ...change,
    details: toDetails(received, details, change.entryId != null),
  });
  if (change.entryId != null) countSmallPictures(tx, facts.signature, clock.now());
}

/** Marks the recipients of a sent message, with an entry in the history of its ticket. A delay is no entry. */
async function markRecipients(
  deps: ServerDeps,
  tx: Tx,
  received: Received,
  { ticketId, originalId, failures }: Extract<MailDecision, { action: 'mark' }>,
): Promise<void> {
  const own = readMessageId(deps.secrets, originalId);
  const sentId = await findSent(tx, { id: own?.id, messageId: originalId });
  const thread = followMerges(ticketId, received.facts);
  const ticket = thread && (await lockThread(tx, thread.id));
  const facts = failures.flatMap(({ address, kind, reason }) =>
    kind === 'delayed' ? [] : [{ kind: 'mail-failed' as const, data: { address, reason } }],
  );
  const message = sentId === undefined ? undefined : await findMessage(tx, sentId);
  const failed = new Set(
    (message ? await findRecipients(tx, message.id) : []).flatMap((each) => (each.state === 'failed' ? each.address : [])),
  );
  for (const { address, kind, reason } of failures) {
    const state = kind === 'delayed' ? 'delayed' : 'failed';
    if (state === 'delayed' && failed.has(address)) continue;
    if (message) await updateRecipients(tx, message.id, [address], { state, reason, isHard: kind === 'hard' }, deps.clock.now());
    if (message && kind !== 'delayed') await notifyAuthor(deps, tx, { message, ticket }, `Email to ${address} wasn’t delivered: ${reason}`);
    if (kind === 'hard') blockAutomatic(tx, address, reason);
  }
  if (message) publishMessage(tx, message);
  // The message may not be part of the thread, such as a notification of a user.
  if (ticket && message?.ticketId !== null && facts.length > 0) await addEmailFacts(deps, tx, null, { ticket, facts });
  await finish(deps, tx, received, { state: 'done', ticketId: ticket?.id ?? null });
}

/** Adds the message of a user as their note. */
async function addNote(
  deps: ServerDeps,
  tx: Tx,
  received: Received,
  { ticketId }: Extract<MailDecision, { action: 'note' }>,
): Promise<void> {
  const { stored, mail, facts } = received;
  if (!facts.staff) throw new ThreadChanged('The user no longer exists');
  const ticket = await lockThread(tx, ticketId);
  const { fitting, ...left } = await findFiles(tx, ticketId, received);
  const content = mail.text.slice(0, mail.quotedFrom).trim() || mail.text.trim() || NO_TEXT;
  await addEmailedNote(deps, tx, facts.staff, { ticket, id: stored.id, content, files: fitting });
  await attachEmailFiles(deps, tx, { ticketId, sender: facts.staff.fullName, files: fitting });
  rememberThread(deps, tx, ticketId, mail);
  await finish(deps, tx, received, {
    state: 'done',
    kind: 'note',
    ticketId,
    entryId: stored.id,
    details: { ...left, fileIds: fitting.map(({ id }) => id), quotedFrom: null },
  });
}

export async function addToTicket(
  deps: ServerDeps,
  tx: Tx,
  received: Received,
  { ticketId, reopens, isFolded, isNewAddress }: Extract<MailDecision, { action: 'add' }>,
): Promise<void> {
  const ticket = await lockThread(tx, ticketId);
  await addEmail(deps, tx, received, { ticket, status: reopens ? 'In Progress' : undefined, isFolded, isNewAddress });
}

type LockedTicket = Awaited<ReturnType<typeof lockTickets>>[number];

interface EmailToAdd {
  readonly ticket: LockedTicket;
  readonly status: 'In Progress' | undefined;
  readonly isFolded: boolean;
  readonly isNewAddress: boolean;
}

async function addEmail(
  deps: ServerDeps,
  tx: Tx,
  received: Received,
  { ticket, status, isFolded, isNewAddress }: EmailToAdd,
): Promise<void> {
  const { stored, mail, facts, actor } = received;
  const { id: ticketId } = ticket;
  const sender = toSender(received);
  const { fitting, ...left } = await findFiles(tx, ticketId, received);
  const email = { id: stored.id, author: senderLabel(sender), content: toContent(mail) };
  await addReceivedEmail(deps, tx, actor, { ticket, status, email, files: fitting, isQuiet: isFolded });
  await attachEmailFiles(deps, tx, { ticketId, sender: email.author, files: fitting });
  if (!isFolded) addParticipants(tx, ticketId, listPeople(mail, sender, facts.ours, !isNewAddress));
  rememberThread(deps, tx, ticketId, mail);
  await finish(deps, tx, received, {
    state: 'done',
    ticketId,
    entryId: stored.id,
    isSenderNew: isNewAddress && !isFolded,
    details: { ...left, isFolded, fileIds: fitting.map(({ id }) => id) },
  });
}

/** Opens a ticket. Without the mailbox, which has the type and department, a user has to decide. */
export async function openTicket(deps: ServerDeps, tx: Tx, received: Received, decision: NewMailTicket): Promise<void> {
  const { stored, mail, facts, actor } = received;
  const { mailbox } = facts;
  if (!mailbox && !actor) return finish(deps, tx, received, { state: 'review', reason: 'The mailbox was deleted' });
  const { fitting, ...left } = await findFiles(tx, undefined, received);
  const author = decision.isForwarded ? senderLabel(mail.from[0]) : decision.senderLabel;
  const email = { id: stored.id, author, content: toContent(mail, decision.isForwarded) };
  const fields = toNewTicketFields(decision, mailbox, await findMentioned(tx, `${mail.subject}\n${email.content}`));
  const ticketId = await createTicketOfEmail(deps, tx, actor, { fields, email, files: fitting });
  await attachEmailFiles(deps, tx, { ticketId, sender: author, files: fitting });
  addParticipants(tx, ticketId, listPeople(mail, decision.sender, withAddress(facts.ours, facts.staff && mail.from[0]), true));
  rememberThread(deps, tx, ticketId, mail);
  if (decision.relatedTo !== undefined) await relate(deps, tx, ticketId, decision.relatedTo);
  if (decision.canAcknowledge && mailbox && !actor)
    await queueAcknowledgment(deps, tx, { stored, mail, mailbox, ticketId, sender: decision.sender });
  await finish(deps, tx, received, {
    state: 'done',
    ticketId,
    entryId: stored.id,
    suggestedTicketId: decision.similarTicketId ?? null,
    details: { ...left, fileIds: fitting.map(({ id }) => id), ...toCustomers(decision) },
  });
}

/** The closed ticket is the parent of the new one. */
async function relate(deps: ServerDeps, tx: Tx, ticketId: string, closedId: string): Promise<void> {
  const relation = { wording: 'child of' as const, ticketId: closedId };
  await addRelationIn(deps, tx, null, ticketId, relation);
}

const toCustomers = ({ choices, suggested }: NewMailTicket): MailDetails => ({
  ...(choices.length > 0 && { customerChoices: choices.map(toNamed) }),
  ...(suggested && { suggestedCustomer: toNamed(suggested) }),
});

const toNamed = ({ id, company }: NewMailTicket['choices'][number]) => ({ id, name: company });

async function lockThread(tx: Tx, ticketId: string): Promise<LockedTicket> {
  const [ticket] = await lockTickets(tx, [ticketId]);
  if (!ticket || ticket.mergedInto !== null) throw new ThreadChanged('The ticket was merged');
  return ticket;
}

const NO_TEXT = '(no text)';

/** The text of the entry. A message that was forwarded as an attachment is added below. */
function toContent({ text, forwarded }: ParsedMail, isForwarded = false): string {
  const own = text.trim() === '' ? '' : text;
  const attached =
    isForwarded && forwarded?.isAttached ? `\n\nForwarded message from ${senderLabel(forwarded.from)}:\n\n${forwarded.text}` : '';
  return cutText(`${own}${attached}`, TEXT_LIMIT).trimEnd() || NO_TEXT;
}

/** The files to attach to a locked or new ticket, and those that are left out. */
async function findFiles(tx: Tx, ticketId: string | undefined, { mail, facts }: Received) {
  const { files, signatureImages } = splitSignature(mail, facts.signature);
  const toAttach = files.map(({ name, bytes }): EmailFile => ({ id: randomUUID(), name, bytes }));
  const { fitting, omitted } = await selectFiles(tx, ticketId, toAttach);
  return { fitting, omittedFiles: omitted, ...(signatureImages.length > 0 && { signatureImages }) };
}

function toSender({ mail, facts }: Received): MailAddress | undefined {
  return findSender(mail, classifyMail(mail, new Set([...facts.ours].map(domainOf))), facts.ours);
}

const withAddress = (ours: ReadonlySet<string>, user: MailAddress | undefined): ReadonlySet<string> =>
  user ? new Set([...ours, user.address]) : ours;

const MOST_PEOPLE = 50;

/** The sender and all recipients except ourselves. Recipients named by a new address must be confirmed too. */
function listPeople(
  { to, cc }: ParsedMail,
  sender: MailAddress | undefined,
  ours: ReadonlySet<string>,
  isConfirmed: boolean,
): NewParticipant[] {
  const byAddress = new Map<string, NewParticipant>();
  for (const { address, name } of [...(sender ? [sender] : []), ...to, ...cc]) {
    if (address === '' || byAddress.has(address) || isOurs(address, ours) || byAddress.size >= MOST_PEOPLE) continue;
    byAddress.set(address, { address, name, isConfirmed });
  }
  return [...byAddress.values()];
}

/** Whether an address is one of ours, also with a plus tag. */
function isOurs(address: string, ours: ReadonlySet<string>): boolean {
  const [local = '', domain = ''] = address.split('@');
  return ours.has(address) || ours.has(`${local.split('+', 1)[0]}@${domain}`);
}

/** Stores the IDs by which later messages find the ticket. Those that OBDesk created name it themselves. */
function rememberThread({ secrets }: ServerDeps, tx: Tx, ticketId: string, { messageId, inReplyTo, references }: ParsedMail): void {
  const referred = [...new Set([...inReplyTo, ...references])].filter((id) => readMessageId(secrets, id) === undefined);
  rememberReferences(tx, ticketId, { own: messageId, referred: referred.slice(-MOST_REFERRED) });
}

const MOST_REFERRED = 20;
