import { AppError, conflict, forbidden, notFound } from '../../../../../platform/errors.ts';
import { type Actor, isAdmin } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findSendingMailbox } from '../../../mailboxes/server/sending-mailbox.service.ts';
import type { MailMessage, MailPerson, MailRetry } from '../../mail-message.contract.ts';
import { RETRY_MS } from '../../send-limits.rules.ts';
import {
  confirmParticipants,
  deletePieces,
  findRecipients,
  type MailRow,
  type RecipientRow,
  readMessage,
  replaceRecipients,
  updateMessage,
  updateRecipients,
} from '../message.store.ts';
import { withLockedMessage } from './locked-message.ts';
import { findOutboxRow, OUTBOX_QUEUE, queueSend, removeOutboxRow, sendJob, updateOutboxRow } from './outbox.store.ts';
import { saveAccepted } from './save-outcome.ts';

const decided = () => new AppError(409, 'decided', 'Someone else has already decided about this message.');

/** Withdraws a message that isn't being sent yet, or that failed. */
export async function withdrawMessage(deps: ServerDeps, actor: Actor, id: string): Promise<void> {
  await withLockedMessage(deps, id, async (tx, { message }) => {
    requireOutgoing(message);
    if (message.authorId !== actor.userId && !isAdmin(actor)) throw forbidden('Only its author or an Admin can withdraw a message.');
    const { state, entryId } = message;
    if (state === 'withdrawn') return;
    if (entryId !== null || (state !== 'queued' && state !== 'failed')) throw conflict('This message has been sent or is being sent.');
    await removeOutboxRow(tx, id);
    await deps.jobs.withdraw(tx, OUTBOX_QUEUE, message.id);
    await deletePieces(tx, id);
    await updateMessage(tx, message, { state: 'withdrawn' });
  });
}

function requireOutgoing({ direction }: MailRow): void {
  if (direction !== 'out') throw notFound('Sent message');
}

/** Sends a message to the recipients that it failed for, with corrected addresses. A repeated request changes nothing. */
export async function retryMessage(deps: ServerDeps, actor: Actor, id: string, { addresses }: MailRetry): Promise<MailMessage> {
  return withLockedMessage(deps, id, async (tx, { message }) => {
    requireOutgoing(message);
    if (message.state !== 'queued' && message.state !== 'sending') await retry(deps, tx, actor, message, addresses);
    return readMessage(tx, id);
  });
}

async function retry(deps: ServerDeps, tx: Tx, actor: Actor, message: MailRow, addresses: MailRetry['addresses']): Promise<void> {
  const { id, state, authorId, ticketId } = message;
  if (authorId === null) throw conflict('Automatic messages are never sent again.');
  const failed = (await findRecipients(tx, id)).filter((each) => each.state === 'failed');
  if ((state !== 'failed' && state !== 'sent') || failed.length === 0) throw conflict('This message didn’t fail.');
  const mailboxId = await requireMailbox(tx, message);
  const corrections = toCorrections(failed, addresses);
  const now = deps.clock.now();
  if (corrections.size > 0) {
    const corrected = failed.flatMap((each) => correct(each, corrections) ?? []);
    await replaceRecipients(tx, id, [...corrections.keys()], corrected);
    if (ticketId !== null)
      confirmParticipants(
        tx,
        ticketId,
        corrected.filter(({ field }) => field !== 'bcc'),
      );
    // The server doesn't have the message, or only for others: with the corrected addresses, it is built again.
    await deletePieces(tx, id);
  }
  const rest = failed.filter(({ address }) => !corrections.has(address)).map(({ address }) => address);
  await updateRecipients(tx, id, rest, { state: 'waiting' }, now);
  const correctAll = (people: readonly MailPerson[]) => people.map((person) => correct(person, corrections) ?? person);
  await updateMessage(tx, message, { state: 'queued', reason: '', to: correctAll(message.to), cc: correctAll(message.cc) });
  await queueAgain(deps, tx, { messageId: id, mailboxId, now });
  deps.log.info({ source: 'mail', messageId: id, userId: actor.userId }, 'Queued a failed message again');
}

async function requireMailbox(tx: Tx, { mailboxId }: MailRow): Promise<string> {
  const mailbox = mailboxId === null ? undefined : await findSendingMailbox(tx, mailboxId);
  if (!mailbox) throw conflict('The mailbox of this message was deleted or turned off. Write a new reply.');
  return mailbox.id;
}

/** Returns the corrected addresses by failed address, without unchanged ones. All are in lower case. */
function toCorrections(failed: readonly RecipientRow[], addresses: MailRetry['addresses']): ReadonlyMap<string, string> {
  const known = new Set(failed.map(({ address }) => address));
  const given = Object.entries(addresses).map(([from, to]) => [from.trim().toLowerCase(), to.trim().toLowerCase()] as const);
  return new Map(given.filter(([from, to]) => known.has(from) && to !== from));
}

function correct<P extends MailPerson>(person: P, corrections: ReadonlyMap<string, string>): P | undefined {
  const address = corrections.get(person.address);
  return address === undefined ? undefined : { ...person, address };
}

interface Requeued {
  readonly messageId: string;
  readonly mailboxId: string;
  readonly now: Date;
}

async function queueAgain(deps: ServerDeps, tx: Tx, { messageId, mailboxId, now }: Requeued): Promise<void> {
  const retryUntil = later(now, RETRY_MS);
  const message = { messageId, mailboxId, isByUser: true, notBefore: now };
  if (!(await findOutboxRow(tx, messageId))) {
    await queueSend(deps, tx, { ...message, retryUntil });
    return;
  }
  const fresh = { claimedBy: null, claimedUntil: null, attempts: 0, unclearSince: null };
  await updateOutboxRow(tx, messageId, { ...fresh, notBefore: now.toISOString(), retryUntil: retryUntil.toISOString() });
  await sendJob(deps, tx, message);
}

/** Records that a message whose outcome was unclear arrived. Throws a 409 if another user decided first. */
export async function confirmArrived(deps: ServerDeps, id: string): Promise<MailMessage> {
  await saveAccepted(deps, id, { rejected: [] }, (message) => {
    requireOutgoing(message);
    if (message.state !== 'unclear') throw decided();
  });
  return readMessage(deps.database, id);
}

/** Sends a message whose outcome was unclear again. Throws a 409 if another user decided first. */
export async function sendAgain(deps: ServerDeps, id: string): Promise<MailMessage> {
  return withLockedMessage(deps, id, async (tx, { message }) => {
    requireOutgoing(message);
    if (message.state !== 'unclear') throw decided();
    if (message.authorId === null) throw conflict('Automatic messages are never sent again.');
    const mailboxId = await requireMailbox(tx, message);
    await updateMessage(tx, message, { state: 'queued', reason: '' });
    await queueAgain(deps, tx, { messageId: id, mailboxId, now: deps.clock.now() });
    return readMessage(tx, id);
  });
}
