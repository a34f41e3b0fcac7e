import { type CommentEntry, listComments } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { mayBeDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from './context.ts';
import { postComment, readCommentsSince } from './conversation.ts';
import { isSettled, notSettled, type SyncFailure } from './failure.ts';
import { deleteNote, digestOf, findNotesByEntryIds, type NoteLink, saveNote, toComments } from './note.store.ts';
import { findSentComment } from './sent-comments.ts';

/** A part of an entry that isn't known to be in Zoho. */
interface UnsentPart {
  readonly entry: CommentEntry;
  readonly part: number;
  readonly content: string;
  /** Exists if the outcome of an earlier attempt is unknown. */
  readonly note: NoteLink | undefined;
}

async function listUnsent({ deps }: SyncContext, ticketId: string): Promise<UnsentPart[]> {
  const entries = await listComments(deps.database, [ticketId]);
  const ids = entries.map(({ id }) => id);
  const notes = new Map((await findNotesByEntryIds(deps.database, ids)).map((note) => [`${note.entryId}/${note.part}`, note]));
  return entries.flatMap((entry) => {
    if (notes.get(`${entry.id}/0`)?.isOurs === false) return [];
    return toComments(entry).flatMap((content, part) => {
      const note = notes.get(`${entry.id}/${part}`);
      return note?.zohoId ? [] : [{ entry, part, content, note }];
    });
  });
}

export const hasUnsentNotes = async (context: SyncContext, ticketId: string): Promise<boolean> =>
  (await listUnsent(context, ticketId)).length > 0;

/** Sends unsent notes, each once and in order. Returns how many comments were added. */
export async function sendNotes(context: SyncContext, ticketId: string, zohoId: string): Promise<number | SyncFailure> {
  let sent = 0;
  for (const unsent of await listUnsent(context, ticketId)) {
    const failure = await sendPart(context, ticketId, zohoId, unsent);
    if (failure) return failure;
    sent += 1;
  }
  return sent;
}

async function sendPart(
  context: SyncContext,
  ticketId: string,
  zohoId: string,
  { entry, part, content, note }: UnsentPart,
): Promise<SyncFailure | undefined> {
  const { database, clock } = context.deps;
  const key = { ticketId, entryId: entry.id, part, isOurs: true };
  const saveSent = async (id: string) => {
    await saveNote(database, { ...key, zohoId: id, digest: digestOf(content), sendingSince: null });
    return undefined;
  };
  if (note?.sendingSince) {
    if (!isSettled(context.deps, new Date(note.sendingSince))) return notSettled();
    const recent = await readCommentsSince(context, zohoId, new Date(note.sendingSince));
    if ('kind' in recent) return recent;
    const found = findSentComment(recent, content, true);
    if (found) return saveSent(found.zohoId);
  }
  await saveNote(database, { ...key, sendingSince: clock.now().toISOString() });
  const created = await postComment(context, zohoId, content);
  if ('id' in created) return saveSent(created.id);
  if (!mayBeDone(created)) await deleteNote(database, key);
  return created;
}
