import { useContext } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { showUndoNotice } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { OpenCommandContext } from '../../../../platform/web/web-feature.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { isNewTicketDraft } from '../../tickets/unsaved.rules.ts';
import { useStoredDraft } from './new-ticket-draft.ts';

/** A draft in the list of drafts. Opens the form for the record it was started from. */
export function NewTicketDraftItem(props: SlotProps['listed-draft']) {
  return isNewTicketDraft(props.name) && <DraftItem {...props} />;
}

function DraftItem({ name, List }: SlotProps['listed-draft']) {
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
          {values.customerCompany.trim() !== '' && <span className={utilities.truncate}>{values.customerCompany}</span>}
          {origin !== '' && <span className={utilities.truncate}>Started from {origin}</span>}
        </>
      }
      unsaved="New ticket"
      opens={() => open('new-ticket', given)}
      onDiscard={handleDiscard}
    />
  );
}
