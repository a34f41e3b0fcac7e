import { notifications } from '@mantine/notifications';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { insertIntoNote, type NoteCategory } from '../../../ticketing/tickets/web/insert-note.queries.ts';
import { draftText } from './assistant.queries.ts';

/** Takes texts over into the new note of a ticket, where a person edits and saves them. `onTaken` then shows that note. */
export function useTicketTexts(ticketId: string, onTaken: () => void) {
  const { user } = useAuth();

  function takeOver(text: string, category?: NoteCategory) {
    if (!user) return;
    insertIntoNote(user.id, ticketId, text, category);
    notifications.show({ message: `Added to a new note on ${ticketId}. Save the ticket to keep it.` });
    onTaken();
  }

  return {
    takeOver,
    /** Drafts a text and takes it over; throws what the call throws. */
    draft: async (kind: 'handover' | 'solution' | 'reply') => {
      const { text } = await draftText(ticketId, kind);
      takeOver(text, CATEGORIES[kind]);
    },
  };
}

const CATEGORIES = { handover: 'Technical notes', solution: 'Solution', reply: 'Email' } as const satisfies Record<string, NoteCategory>;
