import { useContext } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { OpenCommandContext } from '../../../../platform/web/web-feature.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { useBegunTicket } from './new-ticket-draft.ts';

/** A new ticket that was begun and not created, among the drafts: it opens the form with what it was begun for. */
export function BegunTicket({ name, List }: SlotProps['new-ticket-draft']) {
  const { user } = useAuth();
  const open = useContext(OpenCommandContext);
  const begun = useBegunTicket(user?.id ?? '', name);
  if (!begun) return null;
  const { values, origin, given } = begun;

  function handleDiscard() {
    begun?.discard();
    showUndoNotice({
      id: `discarded-${name}`,
      message: 'Draft discarded',
      undo: async () => begun?.bringBack(),
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
