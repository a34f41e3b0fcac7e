import { randomUUID } from 'node:crypto';
import type { Tx } from '../../../../../platform/server/database/database.ts';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { insertMessage, insertPieces } from '../message.store.ts';
import { PROCESSING_QUEUE, type ReceivedDetails } from './inbox.store.ts';

export interface ReceivedBytes {
  readonly mailboxId: string;
  /** The first bytes. */
  readonly bytes: Uint8Array;
  /** Those that follow, if the message is received in parts. */
  readonly more?: AsyncIterable<Uint8Array>;
  readonly receivedAt: Date;
  /** Place in the inbox; undefined for other sources. */
  readonly place?: { readonly uidValidity: number; readonly uid: number };
  /** Size of the whole message. Defaults to that of `bytes`. */
  readonly size?: number;
  /** Only the beginning of the message is received. */
  readonly isCut?: boolean;
}

/** Stores the original of a received message and queues its processing. Returns its ID; undefined if its place is already stored. */
export async function storeMessage(deps: ServerDeps, tx: Tx, received: ReceivedBytes): Promise<string | undefined> {
  const { mailboxId, bytes, more, receivedAt, place, size = bytes.length, isCut = false } = received;
  const id = randomUUID();
  const details: ReceivedDetails = { receivedAt: receivedAt.toISOString() };
  const added = await insertMessage(tx, {
    id,
    direction: 'in',
    mailboxId,
    ...(place && { uidValidity: place.uidValidity, uid: place.uid }),
    bytes: size,
    isCut,
    state: 'stored',
    details,
  });
  if (!added) return undefined;
  let pieces = await insertPieces(tx, id, bytes);
  for await (const part of more ?? []) pieces = await insertPieces(tx, id, part, pieces);
  await deps.jobs.send(tx, PROCESSING_QUEUE, {});
  return id;
}
