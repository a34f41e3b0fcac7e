import { Slot } from '../../../../../platform/web/Slot.tsx';
import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { DraftEntry } from './DraftEntry.tsx';
import classes from './UnsavedPage.module.css';
import { UnsavedRow } from './UnsavedRow.tsx';
import { useNewTicketDrafts, useUnsavedTickets } from './unsaved.queries.ts';

/** Lists the unsaved drafts of tickets, including new ones. */
export function UnsavedPage() {
  const ids = useUnsavedTickets();
  const newDrafts = useNewTicketDrafts();
  if (ids.length + newDrafts.length === 0) {
    return <EmptyState title="No drafts" hint="Your unsaved notes, changes and new tickets appear here." />;
  }
  return (
    <div className={classes.page}>
      <p className={classes.about}>Drafts are stored in this browser and visible only to you.</p>
      <Panel>
        <EntryList>
          {newDrafts.map((name) => (
            <Slot key={name} name="new-ticket-draft" props={{ name, List: DraftEntry }} />
          ))}
          {ids.map((id) => (
            <UnsavedRow key={id} ticketId={id} />
          ))}
        </EntryList>
      </Panel>
    </div>
  );
}
