import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { insertMessage, insertPieces } from '../message.store.ts';
import { PROCESSING_QUEUE, type ReceivedDetails } from './inbox.store.ts';

interface ReceivedBytes {
  readonly mailboxId: string;
  readonly bytes: Uint8Array;
  readonly receivedAt: Date;
  /** Place in the inbox; undefined for other sources. */
  readonly place?: { readonly uidValidity: number; readonly uid: number };
  /** `bytes` is the beginning of a message of this size. */
  readonly wholeSize?: number;
}

/** Stores the original of a received message and queues its processing. Returns its ID; undefined if its place is already stored. */
export async function storeMessage(deps: ServerDeps, tx: Tx, received: ReceivedBytes): Promise<string | undefined> {
  const { mailboxId, bytes, receivedAt, place, wholeSize } = received;
  const id = randomUUID();
  const details: ReceivedDetails = { receivedAt: receivedAt.toISOString() };
  const added = await insertMessage(tx, {
    id,
    direction: 'in',
    mailboxId,
    ...(place && { uidValidity: place.uidValidity, uid: place.uid }),
    bytes: wholeSize ?? bytes.length,
    isCut: wholeSize !== undefined,
    state: 'stored',
    details,
  });
  if (!added) return undefined;
  insertPieces(tx, id, bytes);
  await deps.jobs.send(tx, PROCESSING_QUEUE, {});
  return id;
}
