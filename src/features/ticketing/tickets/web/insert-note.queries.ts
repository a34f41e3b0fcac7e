import { withNoteText } from '../ticket-draft.rules.ts';
import type { COMMUNICATION_TYPES, NOTE_CATEGORIES } from '../ticket-history.contract.ts';
import { getTicketDraft } from './ticket-edit.queries.ts';

export type NoteCategory = (typeof NOTE_CATEGORIES)[number] | (typeof COMMUNICATION_TYPES)[number];

/** Inserts a text at the end of the user's unsaved note on a ticket. */
export function insertIntoNote(userId: string, ticketId: string, text: string, category?: NoteCategory): void {
  getTicketDraft(userId, ticketId).update((draft) => withNoteText(draft, text, category));
}
