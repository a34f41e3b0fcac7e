import { AppError, badRequest, conflict } from '../../../../../platform/errors.ts';
import { formatFileSize } from '../../../../../platform/number-text.ts';
import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Db, Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { findZone } from '../../../../admin/settings/server/company-time-zone.service.ts';
import { findAttachedFiles } from '../../../../ticketing/attachments/server/attached-files.service.ts';
import { LACKS_REPLACEMENT, shipsWithoutReplacement } from '../../../../ticketing/tickets/rma/replacement.rules.ts';
import { findEntryText, findUnseenEmail } from '../../../../ticketing/tickets/server/entries/ticket.replies.service.ts';
import { lockForChange } from '../../../../ticketing/tickets/server/ticket.save.service.ts';
import { signedName } from '../../../../ticketing/tickets/ticket.rules.ts';
import { findSendingMailbox } from '../../../mailboxes/server/sending-mailbox.service.ts';
import { type MailMessage, REPLY_FILES_BYTES, type Reply, UNDO_SECONDS } from '../../mail-message.contract.ts';
import { toReplySubject, withTicketMark } from '../../reply-subject.rules.ts';
import { toQuote, toSignature } from '../../reply-text.rules.ts';
import { confirmParticipants, findMessage, findThread, readMessage, removeParticipants, type ThreadMessage } from '../message.store.ts';
import { queueMessage, toDistinct } from './queue-message.ts';

/** IDs in `References`. */
const MAX_REFERENCES = 10;

/** Queues a reply to the people of a ticket. A repeated request returns the stored message. */
export async function replyByEmail(deps: ServerDeps, actor: Actor, ticketId: string, reply: Reply): Promise<MailMessage> {
  if (await isStored(deps.database, actor, reply.id)) return readMessage(deps.database, reply.id);
  return deps.database.transaction(async (tx) => {
    const { current: ticket } = await lockForChange(tx, ticketId);
    if (await isStored(tx, actor, reply.id)) return readMessage(tx, reply.id);
    const mailbox = await findSendingMailbox(tx, reply.mailboxId);
    if (!mailbox) throw conflict('This mailbox can’t send. Choose another one, or connect a mailbox in Settings > Email.');
    if (!reply.isAnyway) await requireSeen(tx, actor, ticketId, reply);
    await requireFiles(tx, ticketId, reply.attachmentIds);
    const { status } = reply;
    if (status !== undefined && shipsWithoutReplacement(ticket, { status })) throw badRequest(LACKS_REPLACEMENT);
    const [to, cc, bcc] = toDistinct(reply.to, reply.cc, reply.bcc);
    confirmParticipants(tx, ticketId, [...to, ...cc]);
    removeParticipants(tx, ticketId, toRemoved(reply.removed, [...to, ...cc]));
    const subject = reply.subject.replaceAll(/\s+/g, ' ');
    await queueMessage(deps, tx, {
      id: reply.id.toLowerCase(),
      mailbox,
      ticketId,
      kind: 'reply',
      author: actor,
      to,
      cc,
      bcc,
      subject: subject === '' ? toReplySubject(ticket.summary, ticketId) : withTicketMark(subject, ticketId),
      text: reply.text,
      draft: {
        signature: toSignature(mailbox.signature, actor.fullName),
        attachmentIds: [...new Set(reply.attachmentIds.map((id) => id.toLowerCase()))],
        ...(await readThread(tx, ticketId)),
        ...(status !== undefined && status !== ticket.status && { status: { from: ticket.status, to: status } }),
      },
      notBefore: later(deps.clock.now(), UNDO_SECONDS * 1_000),
    });
    return readMessage(tx, reply.id);
  });
}

/** Whether the caller has already sent this request. */
async function isStored(db: Db, actor: Actor, id: string): Promise<boolean> {
  const stored = await findMessage(db, id);
  if (stored && stored.authorId !== actor.userId) throw conflict('A message with this ID already exists.');
  return stored !== undefined;
}

/** Throws a 409 with the newest email that the user hasn't seen. */
async function requireSeen(tx: Tx, actor: Actor, ticketId: string, { seenEntryId }: Reply): Promise<void> {
  const entryId = seenEntryId !== null && IS_UUID.test(seenEntryId) ? seenEntryId : undefined;
  const unseen = await findUnseenEmail(tx, { ticketId, entryId, userId: actor.userId });
  if (!unseen) return;
  const author = signedName(unseen.author);
  const message = `${author} replied while you were writing. Read the message, or send yours anyway.`;
  throw new AppError(409, 'new_messages', message, { body: { author, at: unseen.at } });
}

const IS_UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function requireFiles(tx: Tx, ticketId: string, ids: readonly string[]): Promise<void> {
  const files = await findAttachedFiles(tx, ticketId, ids);
  if (files.length < new Set(ids.map((id) => id.toLowerCase())).size)
    throw badRequest('An attachment was removed from the ticket. Choose the files again.');
  if (files.reduce((sum, { bytes }) => sum + bytes, 0) > REPLY_FILES_BYTES)
    throw badRequest(`The attachments are larger than ${formatFileSize(REPLY_FILES_BYTES)}. Remove some of them.`);
}

function toRemoved(removed: readonly string[], recipients: readonly { readonly address: string }[]): string[] {
  const used = new Set(recipients.map(({ address }) => address));
  return removed.map((address) => address.trim().toLowerCase()).filter((address) => !used.has(address));
}

/** Returns the IDs of the thread, and a quote of the newest message of a person. */
async function readThread(tx: Tx, ticketId: string) {
  const thread = await findThread(tx, ticketId, 2 * MAX_REFERENCES);
  const parent = thread.find(({ direction, isFolded }) => direction === 'in' && !isFolded) ?? thread[0];
  const known = thread.flatMap(({ messageId }) => (messageId === '' || messageId === parent?.messageId ? [] : [messageId])).toReversed();
  const inReplyTo = parent?.messageId || undefined;
  const references = [...known, ...(inReplyTo === undefined ? [] : [inReplyTo])].slice(-MAX_REFERENCES);
  return { references, ...(inReplyTo !== undefined && { inReplyTo }), quote: parent ? await readQuote(tx, ticketId, parent) : '' };
}

async function readQuote(tx: Tx, ticketId: string, message: ThreadMessage): Promise<string> {
  const { direction, entryId, quotedFrom, fromName, fromAddress, addedAt } = message;
  const text = direction === 'in' && entryId !== null ? await findEntryText(tx, ticketId, entryId) : undefined;
  const own = text?.slice(0, quotedFrom ?? text.length).trim() ?? '';
  return own === '' ? '' : toQuote({ author: fromName, address: fromAddress, at: addedAt, text: own }, await findZone(tx));
}
