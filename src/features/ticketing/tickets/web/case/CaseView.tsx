import { Slot } from '../../../../../platform/web/Slot.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import { withNoteText } from '../../ticket-draft.rules.ts';
import type { TicketEdit } from '../ticket-edit.queries.ts';
import classes from './CaseView.module.css';
import { NotesPane } from './notes/NotesPane.tsx';
import { CommentsPanel } from './panels/CommentsPanel.tsx';
import { CustomerPanel } from './panels/CustomerPanel.tsx';
import { StatusPanel } from './panels/StatusPanel.tsx';
import { ToolPanel } from './panels/ToolPanel.tsx';
import { VehiclePanel } from './panels/VehiclePanel.tsx';
import { SimilarPanel } from './similar/SimilarPanel.tsx';
import { TicketTimestamps } from './TicketTimestamps.tsx';

/** A ticket of any type but Tool Repair. */
export function CaseView({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const { draft, store } = edit;
  return (
    <div className={classes.columns}>
      <div data-column="vehicle">
        <VehiclePanel edit={edit} />
        <ToolPanel ticket={ticket} edit={edit} />
        <CommentsPanel
          ticketId={ticket.id}
          text={draft.comment}
          onType={(comment) => store.update((current) => ({ ...current, comment }))}
          onStored={(text) => store.update((current) => (current.comment === text ? { ...current, comment: '' } : current))}
        />
      </div>
      <div data-column="notes">
        <NotesPane ticket={ticket} edit={edit} />
        <TicketTimestamps ticket={ticket} />
      </div>
      <div data-column="status">
        <StatusPanel edit={edit} ticket={ticket} />
        <CustomerPanel ticket={ticket} edit={edit} />
        <Slot name="case-side" props={{ ticket }} />
        <SimilarPanel ticket={ticket} onInsert={(text) => store.update((current) => withNoteText(current, text))} />
        <Slot name="case-end" props={{ ticket }} />
      </div>
    </div>
  );
}
