import { EntryList } from '../../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import classes from './UnsavedPage.module.css';
import { UnsavedRow } from './UnsavedRow.tsx';
import { useUnsavedTickets } from './unsaved.queries.ts';

/** The tickets on which the reader has notes or changes that are not saved. */
export function UnsavedPage() {
  const ids = useUnsavedTickets();
  if (ids.length === 0) {
    return <EmptyState title="No drafts" hint="Notes and changes that you have not saved yet are listed here." />;
  }
  return (
    <div className={classes.page}>
      <p className={classes.about}>Kept in this browser. Only you see them until you save.</p>
      <Panel>
        <EntryList>
          {ids.map((id) => (
            <UnsavedRow key={id} ticketId={id} />
          ))}
        </EntryList>
      </Panel>
    </div>
  );
}
