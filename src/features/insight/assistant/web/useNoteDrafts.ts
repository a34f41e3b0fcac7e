import { notifications } from '@mantine/notifications';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { insertIntoNote, type NoteCategory } from '../../../ticketing/tickets/web/ticket-edit.queries.ts';
import { createDraft } from './assistant.queries.ts';

const CATEGORIES = { handover: 'Technical notes', solution: 'Solution', reply: 'Email' } as const satisfies Record<string, NoteCategory>;

/** Adds texts to a ticket's new note, which users review and save. */
export function useNoteDrafts(ticketId: string, onInserted: () => void) {
  const { user } = useAuth();

  function insertText(text: string, category?: NoteCategory) {
    if (!user) return;
    insertIntoNote(user.id, ticketId, text, category);
    notifications.show({ message: `Added to a new note on ${ticketId}. Save the ticket to keep it.` });
    onInserted();
  }

  async function insertDraft(kind: keyof typeof CATEGORIES) {
    const { text } = await createDraft(ticketId, kind);
    insertText(text, CATEGORIES[kind]);
  }

  return { insertText, insertDraft };
}
