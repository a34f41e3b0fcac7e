import { PageParts } from '../../../../../platform/web/PageParts.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import { withNoteText } from '../../ticket-draft.rules.ts';
import { useLeaveTicket } from '../leave-ticket.queries.ts';
import { CaseFrame } from './CaseFrame.tsx';
import { CaseTrace } from './CaseTrace.tsx';
import classes from './CaseView.module.css';
import { NotesPane } from './notes/NotesPane.tsx';
import { CommentsPanel } from './panels/CommentsPanel.tsx';
import { CustomerPanel } from './panels/CustomerPanel.tsx';
import { StatusPanel } from './panels/StatusPanel.tsx';
import { SyncPanel } from './panels/SyncPanel.tsx';
import { ToolPanel } from './panels/ToolPanel.tsx';
import { VehiclePanel } from './panels/VehiclePanel.tsx';
import { SimilarPanel } from './similar/SimilarPanel.tsx';
import { useOpenCase } from './useOpenCase.ts';

export function CaseView({ ticket, userId }: { ticket: Ticket; userId: string }) {
  const open = useOpenCase(ticket, userId);
  const { edit, draft, store } = open;
  // Saved with another type, the ticket is in another list.
  const { returnLabel, leave } = useLeaveTicket(ticket.type, edit.fields.type);

  return (
    <CaseFrame ticket={ticket} open={open} returnLabel={returnLabel} onReturn={leave}>
      <div className={classes.columns}>
        <div data-column="vehicle">
          <VehiclePanel edit={edit} />
          <ToolPanel edit={edit} />
          <CommentsPanel
            ticketId={ticket.id}
            text={draft.comment}
            onType={(comment) => store.update((current) => ({ ...current, comment }))}
            onStored={(text) => store.update((current) => (current.comment === text ? { ...current, comment: '' } : current))}
          />
        </div>
        <div data-column="notes">
          <NotesPane ticket={ticket} draft={draft} store={store} />
          <CaseTrace ticket={ticket} />
        </div>
        <div data-column="status">
          <StatusPanel edit={edit} isFollowUpDue={ticket.isFollowUpDue} />
          <CustomerPanel edit={edit} />
          <PageParts place="case-side" given={{ ticket }} />
          <SimilarPanel ticket={ticket} onInsert={(text) => store.update((current) => withNoteText(current, text))} />
          <SyncPanel ticket={ticket} />
        </div>
      </div>
    </CaseFrame>
  );
}
