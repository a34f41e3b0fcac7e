import type { Actor } from '../../../../../platform/server/actor.ts';
import { later } from '../../../../../platform/server/clock.ts';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { shipsWithoutReplacement } from '../../../../ticketing/tickets/rma/replacement.rules.ts';
import { addEmailFacts, addSentEmail } from '../../../../ticketing/tickets/server/entries/ticket.emails.service.ts';
import { lockTickets } from '../../../../ticketing/tickets/server/entries/ticket.entries.service.ts';
import type { TicketRecord } from '../../../../ticketing/tickets/server/ticket.service.ts';
import { TICKET_STATUSES } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { RejectedRecipient, SendOutcome } from '../../../mail-client/server/smtp.ts';
import { describeFailure } from '../../automatic/bounce.rules.ts';
import { toRetryPause } from '../../send-limits.rules.ts';
import {
  addReferences,
  blockAutomatic,
  deletePieces,
  findRecipients,
  type MailRow,
  updateMessage,
  updateRecipients,
} from '../message.store.ts';
import { type LockedMessage, notifyAuthor, withLockedMessage } from './locked-message.ts';
import {
  type Claim,
  findOutboxRow,
  type OutboxRow,
  removeOutboxRow,
  SENT_QUEUE,
  sendJob,
  updateClaimed,
  updateOutboxRow,
} from './outbox.store.ts';

const UNCLAIMED = { claimedBy: null, claimedUntil: null } as const;

/** Ends an attempt that doesn't count, because the server stops or the mailbox is paused. */
export async function releaseClaim(deps: ServerDeps, claim: Claim): Promise<void> {
  await withLockedMessage(deps, claim.messageId, async (tx, { message }) => {
    if (await updateClaimed(tx, claim, { ...UNCLAIMED, unclearSince: null })) await setWaiting(tx, message);
  });
}

/** A message that only some recipients still wait for stays sent. */
const toWaitingState = ({ state }: MailRow): MailRow['state'] => (state === 'sent' ? 'sent' : 'queued');
const setWaiting = (tx: Tx, message: MailRow) => updateMessage(tx, message, { state: toWaitingState(message) });

interface Acceptance {
  /** The Message-ID that replaces ours; undefined if the server doesn't. */
  readonly messageId?: string | undefined;
  readonly rejected: readonly RejectedRecipient[];
}

const UNSENT: ReadonlySet<MailRow['state']> = new Set(['queued', 'sending', 'unclear']);

/**
 * Records that the server has accepted a message: its recipients, the entry in the history and the status of the ticket. Does nothing if that
 * is recorded already. Rejected recipients fail, or are retried if the server may accept them later.
 */
export async function saveAccepted(
  deps: ServerDeps,
  id: string,
  acceptance: Acceptance,
  check: (message: MailRow) => void = () => undefined,
): Promise<void> {
  await withLockedMessage(deps, id, async (tx, locked) => {
    check(locked.message);
    const row = await findOutboxRow(tx, id);
    // Some recipients of a sent message may still wait.
    const isOpen = UNSENT.has(locked.message.state) || (locked.message.state === 'sent' && row !== undefined);
    if (isOpen) await recordAccepted(deps, tx, { ...locked, row, acceptance });
  });
}

interface AcceptedMessage extends LockedMessage {
  /** Undefined if it comes from a backup, or its mailbox was deleted. */
  readonly row: OutboxRow | undefined;
  readonly acceptance: Acceptance;
}

async function recordAccepted(deps: ServerDeps, tx: Tx, { message, ticket, row, acceptance }: AcceptedMessage): Promise<void> {
  const { id, ticketId, entryId } = message;
  const now = deps.clock.now();
  const { messageId = message.messageId, rejected } = acceptance;
  const recipients = await findRecipients(tx, id);
  const refused = new Set(rejected.map(({ address }) => address.toLowerCase()));
  const delivered = recipients.filter(({ address, state }) => state === 'waiting' && !refused.has(address));
  await updateRecipients(
    tx,
    id,
    delivered.map(({ address }) => address),
    { state: 'sent' },
    now,
  );
  if (messageId !== message.messageId && ticketId !== null) addReferences(tx, ticketId, [messageId]);
  const isEntryNew = entryId === null && message.kind === 'reply' && ticket?.mergedInto === null;
  await updateMessage(tx, message, {
    state: 'sent',
    reason: '',
    messageId,
    finishedAt: message.finishedAt ?? now.toISOString(),
    ...(isEntryNew && { entryId: id }),
  });
  const failed = rejected.filter(isFinal).map(toFailure);
  await failRecipients(deps, tx, { message, ticket }, failed);
  if (isEntryNew) await addEntry(deps, tx, message, ticket);
  if (ticket)
    await addFailures(deps, tx, message, [...(isEntryNew ? recipients.filter(({ state }) => state === 'failed') : []), ...failed]);
  const { kind, subjectRecord: record } = message;
  const author = message.authorId === null ? null : toAuthor(message);
  const recordVersion = message.details.draft?.recordVersion;
  if (message.finishedAt === null) await deps.emails.recordSent(tx, { kind, record, ticketId, author, recordVersion });
  const remaining = rejected.filter((each) => !isFinal(each));
  if (row && remaining.length > 0)
    await retryOrFail(deps, tx, { message, ticket }, { row, text: describeAll(remaining), isPartlySent: true });
  else await removeOutboxRow(tx, id);
}

const isFinal = ({ code }: RejectedRecipient): boolean => code >= 500;
const describeAll = (rejected: readonly RejectedRecipient[]): string => rejected.map(({ text }) => text).join(' ');

/** Adds a reply to the history of its ticket as its author, with the status that the author chose if no one has changed it since. */
async function addEntry(deps: ServerDeps, tx: Tx, message: MailRow, ticket: TicketRecord): Promise<void> {
  const { id, details } = message;
  const chosen = details.draft?.status;
  const status = TICKET_STATUSES.find((each) => each === chosen?.to && ticket.status === chosen.from);
  const isValid = status !== undefined && !shipsWithoutReplacement(ticket, { status });
  await addSentEmail(deps, tx, toAuthor(message), { ticket, id, content: details.text ?? '', ...(isValid && { status }) });
}

/** The author, who may have signed out since. */
const toAuthor = ({ authorId, author }: MailRow): Actor => ({
  userId: authorId ?? '',
  fullName: author,
  role: 'User',
  avatar: '',
  sessionId: '',
  address: '',
});

interface FailedRecipient {
  readonly address: string;
  readonly reason: string;
  readonly isHard: boolean;
}

function toFailure({ address, code, text }: RejectedRecipient): FailedRecipient {
  const { kind, reason } = describeFailure({ address, action: 'failed', status: readStatus(code, text), diagnostic: text });
  return { address: address.toLowerCase(), reason, isHard: kind === 'hard' };
}

/** Returns the enhanced status code (RFC 3463) of a response. */
const readStatus = (code: number, text: string): string => /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0] ?? `${Math.floor(code / 100)}.0.0`;

/** Statuses of rejections that concern the size of a message (RFC 3463). */
const TOO_LARGE = /^5\.(?:2\.3|3\.4)$/;

/** Describes why the server of the mailbox rejected a message for all recipients. */
function describeRefusal(code: number | undefined, text: string): string {
  const status = readStatus(code ?? 500, text);
  const isTooLarge = TOO_LARGE.test(status) || (code === 552 && status === '5.0.0');
  return isTooLarge ? 'Message is too large' : `Mail server rejected the message: ${text}`;
}

/** Marks recipients as not delivered and notifies the author. On a ticket whose history has the message, adds them there. */
async function failRecipients(deps: ServerDeps, tx: Tx, locked: LockedMessage, failed: readonly FailedRecipient[]): Promise<void> {
  if (failed.length === 0) return;
  const { message } = locked;
  for (const { address, reason, isHard } of failed) {
    await updateRecipients(tx, message.id, [address], { state: 'failed', reason, isHard }, deps.clock.now());
    if (isHard) blockAutomatic(tx, address, reason);
  }
  const [first] = failed;
  const who = failed.length === 1 ? (first?.address ?? '') : `${first?.address} and ${failed.length - 1} more`;
  await notifyAuthor(deps, tx, locked, `Email to ${who} wasn’t delivered: ${first?.reason}`);
}

/** Adds the recipients that didn't get a reply to the history that has the reply. */
async function addFailures(
  deps: ServerDeps,
  tx: Tx,
  { ticketId, kind }: MailRow,
  failed: readonly Pick<FailedRecipient, 'address' | 'reason'>[],
): Promise<void> {
  if (failed.length === 0 || kind !== 'reply' || ticketId === null) return;
  // As changed by the reply.
  const [ticket] = await lockTickets(tx, [ticketId]);
  if (!ticket || ticket.mergedInto !== null) return;
  const facts = failed.map(({ address, reason }) => ({ kind: 'mail-failed', data: { address, reason } }) as const);
  await addEmailFacts(deps, tx, null, { ticket, facts });
}

type Refusal = Extract<SendOutcome, { kind: 'refused' }>;

/** Records that the server doesn't have the message. Recipients that it rejects for good fail; the others are retried. */
export async function saveRefused(
  deps: ServerDeps,
  claim: Claim,
  { code, text, isTemporary, rejected }: Omit<Refusal, 'kind'>,
): Promise<void> {
  await withLockedMessage(deps, claim.messageId, async (tx, locked) => {
    if (!(await updateClaimed(tx, claim, { ...UNCLAIMED, unclearSince: null, lastError: text }))) return;
    const row = await findOutboxRow(tx, claim.messageId);
    if (!row) return;
    const final = rejected.filter(isFinal).map(toFailure);
    await failRecipients(deps, tx, locked, final);
    const others = await findWaiting(tx, claim.messageId);
    const isLasting = !isTemporary && !rejected.some((each) => !isFinal(each));
    if (others.length > 0 && !isLasting) await retryOrFail(deps, tx, locked, { row, text, isPartlySent: false });
    else await endFailed(deps, tx, locked, toFailures(others, describeRefusal(code, text)), final);
  });
}

/** Records that a message can't be sent. */
export async function saveImpossible(deps: ServerDeps, claim: Claim, reason: string): Promise<void> {
  await withLockedMessage(deps, claim.messageId, async (tx, locked) => {
    if (!(await updateClaimed(tx, claim, UNCLAIMED))) return;
    await endFailed(deps, tx, locked, toFailures(await findWaiting(tx, claim.messageId), reason));
  });
}

/** Withdraws a message that is no longer needed. */
export async function saveUnneeded(deps: ServerDeps, claim: Claim): Promise<void> {
  await withLockedMessage(deps, claim.messageId, async (tx, { message }) => {
    if (!(await updateClaimed(tx, claim, UNCLAIMED))) return;
    await removeOutboxRow(tx, message.id);
    await deletePieces(tx, message.id);
    await updateMessage(tx, message, { state: 'withdrawn', reason: 'No longer needed' });
  });
}

const toFailures = (addresses: readonly string[], reason: string): FailedRecipient[] =>
  addresses.map((address) => ({ address, reason, isHard: false }));

const findWaiting = async (tx: Tx, id: string): Promise<string[]> =>
  (await findRecipients(tx, id)).filter(({ state }) => state === 'waiting').map(({ address }) => address);

interface Retry {
  readonly row: OutboxRow;
  /** Response of the server. */
  readonly text: string;
  readonly isPartlySent: boolean;
}

/** Queues the next attempt for the recipients that still wait; after 48 hours, they fail. */
async function retryOrFail(deps: ServerDeps, tx: Tx, locked: LockedMessage, { row, text, isPartlySent }: Retry): Promise<void> {
  const { message } = locked;
  const attempts = row.attempts + 1;
  const notBefore = later(deps.clock.now(), toRetryPause(attempts));
  if (notBefore.getTime() > Date.parse(row.retryUntil)) {
    const reason = 'The mail server didn’t accept the message within 48 hours';
    await endFailed(deps, tx, locked, toFailures(await findWaiting(tx, message.id), reason));
    return;
  }
  const { messageId, mailboxId, isByUser } = row;
  await updateOutboxRow(tx, messageId, { ...UNCLAIMED, attempts, unclearSince: null, notBefore: notBefore.toISOString(), lastError: text });
  await sendJob(deps, tx, { messageId, mailboxId, isByUser, notBefore });
  if (!isPartlySent) await updateMessage(tx, message, { state: toWaitingState(message), reason: text });
}

/** Ends a message whose last recipients failed. `before` failed in this attempt too. If others got it, it stays sent. */
async function endFailed(
  deps: ServerDeps,
  tx: Tx,
  locked: LockedMessage,
  failed: readonly FailedRecipient[],
  before: readonly FailedRecipient[] = [],
): Promise<void> {
  const { message } = locked;
  await failRecipients(deps, tx, locked, failed);
  await removeOutboxRow(tx, message.id);
  const wasSent = (await findRecipients(tx, message.id)).some(({ state }) => state === 'sent' || state === 'delayed');
  const [first] = [...failed, ...before];
  await updateMessage(tx, message, wasSent ? { state: 'sent', reason: '' } : { state: 'failed', reason: first?.reason ?? '' });
  if (wasSent) await addFailures(deps, tx, message, [...failed, ...before]);
}

/** Records that the server may have the message, and queues the search for it. */
export async function saveUnclear(deps: ServerDeps, claim: Claim, text: string): Promise<void> {
  await withLockedMessage(deps, claim.messageId, async (tx, { message }) => {
    if (!(await updateClaimed(tx, claim, { ...UNCLAIMED, lastError: text }))) return;
    const { messageId } = claim;
    // Of a sent message that some recipients still wait for, too.
    await updateMessage(tx, message, { state: 'sending' });
    await deps.jobs.send(tx, SENT_QUEUE, { messageId }, { key: messageId });
  });
}
