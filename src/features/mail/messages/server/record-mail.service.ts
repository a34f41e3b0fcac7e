import { conflict } from '../../../../platform/errors.ts';
import type { Actor } from '../../../../platform/server/actor.ts';
import type { Db } from '../../../../platform/server/database/database.ts';
import { findMessage } from './message.store.ts';

export { findNewestOfRecord, readMessage } from './message.store.ts';

/** Returns whether the caller has already sent this email about a record. Throws 409 if another message has the ID. */
export async function isEmailStored(
  db: Db,
  actor: Actor,
  { id, record }: { readonly id: string; readonly record: string },
): Promise<boolean> {
  const stored = await findMessage(db, id);
  if (stored && (stored.authorId !== actor.userId || stored.subjectRecord !== record))
    throw conflict('A message with this ID already exists.');
  return stored !== undefined;
}
