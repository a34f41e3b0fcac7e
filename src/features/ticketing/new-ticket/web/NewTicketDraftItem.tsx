import { useContext } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { OpenCommandContext } from '../../../../platform/web/web-feature.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { useStoredDraft } from './new-ticket-draft.ts';

/** The draft of a new ticket in the list of drafts. It opens the form with the record it was started from. */
export function NewTicketDraftItem({ name, List }: SlotProps['new-ticket-draft']) {
  const { user } = useAuth();
  const open = useContext(OpenCommandContext);
  const draft = useStoredDraft(user?.id ?? '', name);
  if (!draft) return null;
  const { values, origin, given } = draft;

  function handleDiscard() {
    draft?.discard();
    showUndoNotice({
      id: `discarded-${name}`,
      message: 'Draft discarded',
      undo: async () => draft?.restore(),
      undone: 'Draft restored',
    });
  }

  return (
    <List
      title={values.summary.trim() || 'Untitled draft'}
      about={
        <>
          {values.customerCompany.trim() !== '' && <span>{values.customerCompany}</span>}
          {origin !== '' && <span>Started from {origin}</span>}
        </>
      }
      unsaved="New ticket"
      opens={() => open('new-ticket', given)}
      onDiscard={handleDiscard}
    />
  );
}
