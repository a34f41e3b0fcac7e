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
  const { values, begunFor, given } = begun;

  function handleDiscard() {
    begun?.discard();
    showUndoNotice({
      id: `discarded-${name}`,
      message: 'Draft discarded',
      undo: async () => begun?.bringBack(),
      undone: 'The draft is back.',
    });
  }

  return (
    <List
      title={values.summary.trim() || 'No summary yet'}
      about={
        <>
          {values.customerCompany.trim() !== '' && <span>{values.customerCompany}</span>}
          {begunFor !== '' && <span>Begun on {begunFor}</span>}
        </>
      }
      unsaved="New ticket"
      opens={() => open('new-ticket', given)}
      onDiscard={handleDiscard}
    />
  );
}
