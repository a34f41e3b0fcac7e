import { later, MINUTE_MS } from '../../../../../platform/server/clock.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { OWN_ID_HEADER } from '../../../mail-client/server/build.ts';
import { connectImap, type ImapConnection, ImapFailure } from '../../../mail-client/server/imap.ts';
import { findMailAccess } from '../../../mailboxes/server/access.service.ts';
import { findMessage, updateMessage } from '../message.store.ts';
import { notifyAuthor, withLockedMessage } from './locked-message.ts';
import { findOutboxRow, SENT_QUEUE } from './outbox.store.ts';
import { saveAccepted } from './save-outcome.ts';

/** Servers file a sent message within this time. */
const SEARCH_MS = 2 * MINUTE_MS;
const PAUSE_MS = 10_000;

/** Message shown while a user has to decide whether a message arrived. */
const NOT_CONFIRMED = 'The mail server didn’t confirm that it accepted the message.';

/**
 * Looks in Sent for a message whose outcome is unclear. Found: it was sent, and has the Message-ID that it has there. Not found after two
 * minutes, or if the server doesn't file sent messages: a user decides. It is never sent again automatically.
 */
export async function findInSent(deps: ServerDeps, messageId: string): Promise<void> {
  const { database, clock, jobs } = deps;
  const row = await findOutboxRow(database, messageId);
  const message = await findMessage(database, messageId);
  if (!row || row.unclearSince === null || !message || message.state === 'unclear') return;
  // Sent already has the message if other recipients got it before.
  const result = message.finishedAt !== null ? ({ kind: 'not-filed' } as const) : await search(deps, row.mailboxId, messageId);
  if (result.kind === 'found') {
    await saveAccepted(deps, messageId, { messageId: result.messageId, rejected: [] });
    return;
  }
  const isOver = clock.now().getTime() >= Date.parse(row.unclearSince) + SEARCH_MS;
  if (isOver || result.kind === 'not-filed') {
    await saveNotConfirmed(deps, messageId);
    return;
  }
  await database.transaction((tx) => jobs.send(tx, SENT_QUEUE, { messageId }, { key: messageId, dueAt: later(clock.now(), PAUSE_MS) }));
}

type SearchResult =
  | { readonly kind: 'found'; readonly messageId: string | undefined }
  | { readonly kind: 'missing' }
  /** The server doesn't file sent messages. */
  | { readonly kind: 'not-filed' };

async function search(deps: ServerDeps, mailboxId: string, id: string): Promise<SearchResult> {
  const access = await findMailAccess(deps, mailboxId);
  if (!access) return { kind: 'not-filed' };
  if ('problem' in access) return { kind: 'missing' };
  const { imap, state } = access;
  if (!state?.hasFiledSent || state.sentFolder === null) return { kind: 'not-filed' };
  let connection: ImapConnection | undefined;
  try {
    connection = await connectImap(imap, deps);
    await connection.open(state.sentFolder);
    const [found] = await connection.findByHeader(OWN_ID_HEADER, id);
    return found ? { kind: 'found', messageId: found.messageId || undefined } : { kind: 'missing' };
  } catch (error) {
    if (error instanceof ImapFailure) return { kind: 'missing' };
    throw error;
  } finally {
    await connection?.close();
  }
}

/** Shows a message as not confirmed and notifies its author. */
async function saveNotConfirmed(deps: ServerDeps, messageId: string): Promise<void> {
  await withLockedMessage(deps, messageId, async (tx, locked) => {
    const { message } = locked;
    const row = await findOutboxRow(tx, messageId);
    if (message.state === 'unclear' || !row || row.unclearSince === null) return;
    await updateMessage(tx, message, { state: 'unclear', reason: NOT_CONFIRMED });
    await notifyAuthor(deps, tx, locked, 'An email wasn’t confirmed. Decide whether to send it again.');
  });
}
