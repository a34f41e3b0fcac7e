import type { DraftStore } from '../../../../../platform/web/form/draft-store.ts';
import { showUndoNotice } from '../../../../../platform/web/ui/feedback/undo-notice.tsx';
import { EMPTY_DRAFT, restored, type TicketDraft } from '../../ticket-draft.rules.ts';

/** Discards a draft and offers to restore it. */
export function discardDraft(ticketId: string, store: DraftStore<TicketDraft>): void {
  const discarded = store.get();
  store.update(() => EMPTY_DRAFT);
  showUndoNotice({
    id: `discarded-${ticketId}`,
    message: 'Draft discarded',
    undo: async () => store.update((typedSince) => restored(typedSince, discarded)),
    undone: 'Draft restored',
  });
}
