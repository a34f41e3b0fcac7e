import { listComments } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { normalizeStored } from '../../stored-text.rules.ts';
import type { SyncContext } from './context.ts';
import type { RemoteComment } from './conversation.ts';
import { digestOf, findNotesOf, NOTE_MARKER, type NoteLink, saveNote, toComments } from './note.store.ts';

/**
 * Finds the comment that is a part of an entry as OBDesk sent it. A mark proves nothing, since anybody can copy it: the comment has to be private, by
 * an agent, and the same text; or, if this part `wasSent`, begin with its first line and have been edited since.
 */
export function findSent(said: readonly RemoteComment[], content: string, wasSent: boolean): RemoteComment | undefined {
  const notes = said.filter(({ isPrivateNote, text }) => isPrivateNote && NOTE_MARKER.test(text));
  const same = notes.find(({ text }) => digestOf(text) === digestOf(content));
  if (same || !wasSent) return same;
  const head = normalizeStored(content.slice(0, content.indexOf('\n')));
  return notes.find(({ text }) => normalizeStored(text).startsWith(head));
}

/**
 * Links the comments that OBDesk sent and does not know the ids of, because the answer to the call was lost. Returns the ids of these comments; every
 * other comment is news, whatever marks it contains.
 */
export async function linkOwnComments(
  { deps }: SyncContext,
  ticketId: string,
  unknown: readonly RemoteComment[],
): Promise<Map<string, NoteLink>> {
  const own = new Map<string, NoteLink>();
  if (!unknown.some(({ isPrivateNote, text }) => isPrivateNote && NOTE_MARKER.test(text))) return own;
  const entries = await listComments(deps.database, [ticketId]);
  const notes = await findNotesOf(
    deps.database,
    entries.map(({ id }) => id),
  );
  const known = new Map(notes.map((note) => [`${note.entryId}/${note.part}`, note]));
  for (const entry of entries) {
    for (const [part, content] of toComments(entry).entries()) {
      const note = known.get(`${entry.id}/${part}`);
      if (note?.zohoId || note?.isOurs === false) continue;
      const free = unknown.filter(({ zohoId }) => !own.has(zohoId));
      const sent = findSent(free, content, note !== undefined);
      if (!sent) continue;
      const link = { ticketId, entryId: entry.id, part, zohoId: sent.zohoId, isOurs: true, digest: digestOf(content) };
      await saveNote(deps.database, { ...link, sendingSince: null });
      own.set(sent.zohoId, { ...link, sendingSince: null, goneSince: null });
    }
  }
  return own;
}
