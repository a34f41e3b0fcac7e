import { type CommentEntry, listComments } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { mayBeDone } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from './context.ts';
import { postComment, readCommentsSince } from './conversation.ts';
import type { SyncFailure } from './failure.ts';
import { digestOf, findNotesOf, forgetNote, type NoteLink, saveNote, toComments } from './note.store.ts';
import { findSent } from './own-comments.ts';
import { isSettled, notSettled } from './ticket-values.ts';

/** A part of an entry that Zoho may not have. */
interface Unsent {
  readonly entry: CommentEntry;
  readonly part: number;
  readonly content: string;
  /** There where a try before has an unknown outcome. */
  readonly known: NoteLink | undefined;
}

/** The parts of entries that Zoho may not have, in their order. */
async function listUnsent({ deps }: SyncContext, ticketId: string): Promise<Unsent[]> {
  const entries = await listComments(deps.database, [ticketId]);
  const ids = entries.map(({ id }) => id);
  const known = new Map((await findNotesOf(deps.database, ids)).map((note) => [`${note.entryId}/${note.part}`, note]));
  return entries.flatMap((entry) => {
    if (known.get(`${entry.id}/0`)?.isOurs === false) return [];
    return toComments(entry).flatMap((content, part) => {
      const note = known.get(`${entry.id}/${part}`);
      return note?.zohoId ? [] : [{ entry, part, content, known: note }];
    });
  });
}

export const hasUnsentNotes = async (context: SyncContext, ticketId: string): Promise<boolean> =>
  (await listUnsent(context, ticketId)).length > 0;

/** Sends what Zoho does not have, each once and in order; answers how many comments it has more. */
export async function sendNotes(context: SyncContext, ticketId: string, zohoId: string): Promise<number | SyncFailure> {
  let sent = 0;
  for (const unsent of await listUnsent(context, ticketId)) {
    const done = await sendOnce(context, ticketId, zohoId, unsent);
    if (typeof done !== 'number') return done;
    sent += done;
  }
  return sent;
}

async function sendOnce(
  context: SyncContext,
  ticketId: string,
  zohoId: string,
  { entry, part, content, known }: Unsent,
): Promise<number | SyncFailure> {
  const { database, clock } = context.deps;
  const note = { ticketId, entryId: entry.id, part, isOurs: true };
  if (known?.sendingSince) {
    if (!isSettled(context.deps, new Date(known.sendingSince))) return notSettled();
    const recent = await readCommentsSince(context, zohoId, new Date(known.sendingSince));
    if ('kind' in recent) return recent;
    const found = findSent(recent, content, true);
    if (found) return keep(found.zohoId);
  }
  await saveNote(database, { ...note, sendingSince: clock.now().toISOString() });
  const made = await postComment(context, zohoId, content);
  if ('id' in made) return keep(made.id);
  if (!mayBeDone(made)) await forgetNote(database, note);
  return made;

  async function keep(id: string): Promise<number> {
    await saveNote(database, { ...note, zohoId: id, digest: digestOf(content), sendingSince: null });
    return 1;
  }
}
