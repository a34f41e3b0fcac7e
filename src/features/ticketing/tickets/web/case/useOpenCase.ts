import { useShortcut } from '../../../../../platform/web/ui/keyboard/hotkey.ts';
import type { Ticket } from '../../ticket.contract.ts';
import { ticketShortcuts } from '../ticket-shortcuts.ts';
import { useCaseEdit, useDraft } from './draft/useCaseEdit.ts';
import { useCaseSave } from './draft/useCaseSave.ts';

export type OpenCase = ReturnType<typeof useOpenCase>;

/** A ticket on the screen, whatever its type: what one person types over it, and saving that by button or key. */
export function useOpenCase(ticket: Ticket, userId: string) {
  const kept = useDraft(userId, ticket);
  const { store, draft } = kept;
  const saving = useCaseSave(ticket, store);
  const edit = useCaseEdit(kept, saving.errors, saving.clearError);
  useShortcut(ticketShortcuts.save, () => void saving.save());
  return { store, draft, saving, edit };
}
