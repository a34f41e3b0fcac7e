import { isBlank } from '../../ticket-draft.rules.ts';
import type { TicketEdit } from '../ticket-edit.queries.ts';
import { discardDraft } from '../unsaved/discard-draft.ts';
import classes from './DraftStatus.module.css';

export function DraftStatus({ ticketId, edit: { draft, store } }: { ticketId: string; edit: TicketEdit }) {
  return (
    <p className={classes.status} role="status" data-unprinted>
      {!isBlank(draft) && (
        <>
          {store.isStored() ? 'Draft saved' : 'Draft not saved in this browser. Don’t close this page.'}
          <button type="button" className={classes.link} onClick={() => discardDraft(ticketId, store)}>
            Discard
          </button>
        </>
      )}
    </p>
  );
}
