import { randomUUID } from 'node:crypto';
import { backoffDelay } from '../../../../../platform/server/backoff.ts';
import { DAY_MS, earlier, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import { collectGarbage } from '../../../../../platform/server/collect-garbage.ts';
import { isDiskLow } from '../../../../../platform/server/disk-space.ts';
import { leaseEnd, whileRenewing } from '../../../../../platform/server/lease.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { connectImap, type ImapConnection, ImapFailure, type ListedMessage } from '../../../mail-client/server/imap.ts';
import { HEAD_BYTES, LARGE_BYTES, WHOLE_MESSAGE_LIMIT } from '../../../mail-client/server/parse.ts';
import { findMailAccess } from '../../../mailboxes/server/access.service.ts';
import { type DirectoryMailbox, findActiveVersion } from '../../../mailboxes/server/mailbox-directory.service.ts';
import { reportMailProblem } from '../../../mailboxes/server/mailbox-state.service.ts';
import {
  advanceCursor,
  type Cursor,
  claimReading,
  findProcessed,
  type ReadingLease,
  readCursor,
  recordFetch,
  recordFiled,
  releaseReading,
  renewReading,
  resetCursor,
} from './cursor.store.ts';
import { type ReceivedBytes, storeMessage } from './store-message.ts';

const INBOX = 'INBOX';
const SECOND_MS = 1_000;
const POLL_MS = MINUTE_MS;
/** While messages wait to be processed, to mark them as read afterwards. */
const WAITING_POLL_MS = 1_000;
const BACKOFF = { firstMs: 1_000, maxMs: 5 * MINUTE_MS };
/** How far to read back after all UIDs have changed. */
const READ_AGAIN_DAYS = 30;
const LISTED_AT_ONCE = 200;

type ReadMailbox = Pick<DirectoryMailbox, 'id' | 'version' | 'doneFolder' | 'readBackDays'>;

/** Thrown if another node reads the mailbox, or it was changed, deleted or turned off. */
class LeaseLost extends Error {}

interface Reading {
  readonly deps: ServerDeps;
  readonly lease: ReadingLease;
  readonly mailbox: ReadMailbox;
  /** Aborted when the lease is lost or the server stops. */
  readonly stopping: AbortSignal;
}

/**
 * Reads a mailbox until its lease is lost, it's changed, or the server stops. Returns at once if another node reads it or it can't be used. With
 * `isOnce`, returns after one pass.
 */
export async function readInbox(deps: ServerDeps, mailbox: ReadMailbox, { isOnce = false } = {}): Promise<void> {
  const access = await findMailAccess(deps, mailbox.id);
  if (!access || 'problem' in access) return;
  const lease = { mailboxId: mailbox.id, owner: randomUUID() };
  const now = deps.clock.now();
  // Servers state when they received a message in whole seconds.
  const readFrom = earlier(now, (now.getTime() % SECOND_MS) + mailbox.readBackDays * DAY_MS);
  const claim = { now, until: leaseEnd(deps.clock), readFrom };
  if (!(await claimReading(deps.database, lease, claim))) return;
  const lost = new AbortController();
  const reading = { deps, lease, mailbox, stopping: AbortSignal.any([deps.stopping, lost.signal]) };
  const renew = async () => {
    const isHeld = await renewReading(deps.database, lease, leaseEnd(deps.clock));
    if (!isHeld || (await findActiveVersion(deps.database, mailbox.id)) !== mailbox.version) lost.abort();
  };
  try {
    await whileRenewing(deps, { source: 'mail', renew }, () => readUntilStopped(reading, isOnce));
  } finally {
    await releaseReading(deps.database, lease);
  }
}

interface Progress {
  /** Since the last time the mailbox could be read. */
  failures: number;
  /** A token that the server rejected, which is renewed once. */
  rejectedToken: string | undefined;
}

/** Connects again after a failure, with a growing pause. */
async function readUntilStopped(reading: Reading, isOnce: boolean): Promise<void> {
  const { deps, mailbox, stopping } = reading;
  const progress: Progress = { failures: 0, rejectedToken: undefined };
  while (!stopping.aborted) {
    const access = await findMailAccess(deps, mailbox.id, progress.rejectedToken);
    if (!access || 'problem' in access) return;
    try {
      const connection = await connectImap(access.imap, { clock: deps.clock, stopping });
      await readConnection(reading, connection, { progress, isOnce });
      if (isOnce) return;
    } catch (error) {
      if (error instanceof LeaseLost || stopping.aborted) return;
      if (!(error instanceof ImapFailure)) throw error;
      progress.failures += 1;
      const { signIn } = access.imap;
      const mayRenew = error.kind === 'sign-in-failed' && 'accessToken' in signIn && progress.rejectedToken === undefined;
      if (mayRenew) progress.rejectedToken = signIn.accessToken;
      else await reportMailProblem(deps, mailbox.id, error.kind === 'sign-in-failed' ? 'sign_in_failed' : 'unreachable', error.message);
      deps.log.warn({ source: 'mail', mailboxId: mailbox.id, kind: error.kind, reason: error.message }, 'Failed to read a mailbox');
      if (isOnce && !mayRenew) return;
    }
    await deps.clock.sleep(backoffDelay(progress.failures, BACKOFF), { signal: stopping });
  }
}

/** Reads new messages, and waits for more, until the connection ends. */
async function readConnection(
  reading: Reading,
  connection: ImapConnection,
  { progress, isOnce }: { readonly progress: Progress; readonly isOnce: boolean },
): Promise<void> {
  const { deps, mailbox, stopping } = reading;
  try {
    for (let passes = 0; passes === 0 || (!isOnce && !stopping.aborted && connection.isOpen()); passes += 1) {
      const isWaiting = await readPass(reading, connection);
      progress.failures = 0;
      progress.rejectedToken = undefined;
      // Only now, because a server may accept sign-ins without serving the inbox.
      if (passes === 0) await reportMailProblem(deps, mailbox.id, null);
      if (!isOnce && !stopping.aborted) await connection.waitForChange(isWaiting ? WAITING_POLL_MS : POLL_MS);
    }
    if (!isOnce && !stopping.aborted) throw new ImapFailure('unreachable', 'The connection ended');
  } finally {
    await connection.close();
  }
}

/** Stores the messages above the cursor and files processed ones. Returns whether messages wait to be processed. */
async function readPass(reading: Reading, connection: ImapConnection): Promise<boolean> {
  const { deps, lease, stopping } = reading;
  const { uidValidity } = await connection.open(INBOX);
  for (;;) {
    const cursor = await requireCursor(reading, uidValidity);
    const listed = (await isDiskLow(deps.config))
      ? []
      : await connection.listAbove(cursor.uid, { since: cursor.readFrom, limit: LISTED_AT_ONCE });
    for (const batch of toBatches(listed.filter(({ receivedAt }) => receivedAt >= cursor.readFrom)))
      await storeBatch(reading, connection, uidValidity, batch);
    const last = listed.at(-1);
    if (last && !(await advanceCursor(deps.database, lease, last.uid))) throw new LeaseLost();
    if (listed.length < LISTED_AT_ONCE || stopping.aborted) break;
  }
  await recordFetch(deps.database, lease, deps.clock.now());
  return fileProcessed(reading, connection, await requireCursor(reading, uidValidity));
}

async function requireCursor({ deps, lease }: Reading, uidValidity: number): Promise<Cursor> {
  const cursor = await readCursor(deps.database, lease);
  if (!cursor) throw new LeaseLost();
  if (cursor.uidValidity === uidValidity) return cursor;
  await resetCursor(deps.database, lease, { uidValidity, readAgainFrom: earlier(deps.clock.now(), READ_AGAIN_DAYS * DAY_MS) });
  const changed = await readCursor(deps.database, lease);
  if (!changed) throw new LeaseLost();
  return changed;
}

/** Groups messages by size, in order. Large ones are alone. */
function toBatches(listed: readonly ListedMessage[]): ListedMessage[][] {
  const batches: ListedMessage[][] = [];
  let bytes = 0;
  for (const message of listed) {
    const last = batches.at(-1);
    bytes += message.size;
    if (last && bytes <= LARGE_BYTES) last.push(message);
    else {
      batches.push([message]);
      bytes = message.size;
    }
  }
  return batches;
}

async function storeBatch(
  reading: Reading,
  connection: ImapConnection,
  uidValidity: number,
  batch: readonly ListedMessage[],
): Promise<void> {
  const [first] = batch;
  const isLarge = first !== undefined && first.size > LARGE_BYTES;
  if (isLarge && first.size <= WHOLE_MESSAGE_LIMIT) return storeLarge(reading, connection, uidValidity, first);
  const uids = batch.map(({ uid }) => uid);
  for await (const { uid, bytes, size, receivedAt } of connection.fetch(uids, HEAD_BYTES)) {
    const place = { uidValidity, uid };
    await storeReceived(reading, { bytes, receivedAt, place, size, isCut: size > bytes.length });
  }
}

async function storeLarge(
  reading: Reading,
  connection: ImapConnection,
  uidValidity: number,
  { uid, size, receivedAt }: ListedMessage,
): Promise<void> {
  const parts = connection.fetchParts(uid, size, LARGE_BYTES);
  const first = await parts.next();
  if (first.done) return;
  await storeReceived(reading, { bytes: first.value, more: parts, receivedAt, place: { uidValidity, uid }, size });
  collectGarbage();
}

/** Stores a message and moves the cursor in one transaction, while the lease is held. */
async function storeReceived(
  { deps, lease }: Reading,
  received: Omit<ReceivedBytes, 'mailboxId'> & Required<Pick<ReceivedBytes, 'place'>>,
): Promise<void> {
  await deps.database.transaction(async (tx) => {
    await storeMessage(deps, tx, { mailboxId: lease.mailboxId, ...received });
    if (!(await advanceCursor(tx, lease, received.place.uid))) throw new LeaseLost();
  });
}

/** Marks processed messages as read, or moves them. If the server rejects it, they stay as they are. Nothing is ever deleted. */
async function fileProcessed({ deps, lease, mailbox, stopping }: Reading, connection: ImapConnection, first: Cursor): Promise<boolean> {
  for (let cursor = first; ; ) {
    const { uids, isWaiting } = await findProcessed(deps.database, mailbox.id, cursor);
    const last = uids.at(-1);
    if (last === undefined) return isWaiting;
    try {
      await connection.markSeen(uids);
      if (mailbox.doneFolder !== '') await connection.move(uids, mailbox.doneFolder);
    } catch (error) {
      if (!(error instanceof ImapFailure) || error.kind !== 'refused') throw error;
      deps.log.warn({ source: 'mail', mailboxId: mailbox.id, reason: error.message }, 'Failed to file read messages');
    }
    await recordFiled(deps.database, lease, last);
    cursor = { ...cursor, filedUid: last };
    if (stopping.aborted) return isWaiting;
  }
}
