import { listComments } from '../../../../ticketing/tickets/server/ticket.sync.service.ts';
import { normalizeStored } from '../../stored-text.rules.ts';
import type { SyncContext } from './context.ts';
import type { RemoteComment } from './conversation.ts';
import { digestOf, findNotesByEntryIds, NOTE_MARKER, type NoteLink, saveNote, toComments } from './note.store.ts';

/**
 * Finds the comment that OBDesk sent for a part of an entry. A marker proves nothing, because anyone can copy it: the comment must be a private note
 * with the same text. If the part `wasSent`, the same first line is enough, because the note may have been edited since.
 */
export function findSentComment(comments: readonly RemoteComment[], content: string, wasSent: boolean): RemoteComment | undefined {
  const notes = comments.filter(({ isPrivateNote, text }) => isPrivateNote && NOTE_MARKER.test(text));
  const same = notes.find(({ text }) => digestOf(text) === digestOf(content));
  if (same || !wasSent) return same;
  const head = normalizeStored(content.slice(0, content.indexOf('\n')));
  return notes.find(({ text }) => normalizeStored(text).startsWith(head));
}

/**
 * Links comments that OBDesk sent but whose IDs it doesn't know because the response was lost. Returns their notes by Zoho ID; all other comments are
 * new, even if they contain markers.
 */
export async function linkSentComments(
  { deps }: SyncContext,
  ticketId: string,
  unknown: readonly RemoteComment[],
): Promise<Map<string, NoteLink>> {
  const linked = new Map<string, NoteLink>();
  if (!unknown.some(({ isPrivateNote, text }) => isPrivateNote && NOTE_MARKER.test(text))) return linked;
  const entries = await listComments(deps.database, [ticketId]);
  const notes = await findNotesByEntryIds(
    deps.database,
    entries.map(({ id }) => id),
  );
  const known = new Map(notes.map((note) => [`${note.entryId}/${note.part}`, note]));
  for (const entry of entries) {
    for (const [part, content] of toComments(entry).entries()) {
      const note = known.get(`${entry.id}/${part}`);
      if (note?.zohoId || note?.isOurs === false) continue;
      const free = unknown.filter(({ zohoId }) => !linked.has(zohoId));
      const sent = findSentComment(free, content, note !== undefined);
      if (!sent) continue;
      const link = { ticketId, entryId: entry.id, part, zohoId: sent.zohoId, isOurs: true, digest: digestOf(content) };
      await saveNote(deps.database, { ...link, sendingSince: null });
      linked.set(sent.zohoId, { ...link, sendingSince: null, goneSince: null });
    }
  }
  return linked;
}
