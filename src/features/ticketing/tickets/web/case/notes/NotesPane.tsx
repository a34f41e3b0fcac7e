import { useState } from 'react';
import { CountedTabs } from '../../../../../../platform/web/ui/CountedTabs.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { isNote, type Pane, pendingIn } from '../../../ticket-draft.rules.ts';
import { isAmongNotes, isCommunication } from '../../../ticket-history.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { HistoryList, NO_COMMUNICATIONS } from './HistoryList.tsx';
import { HistoryPane } from './HistoryPane.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import classes from './NotesPane.module.css';

type Tab = Pane | 'history';

export function NotesPane({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const [tab, setTab] = useState<Tab>('notes');
  const { history } = ticket;
  const { draft } = edit;
  const pane = tab === 'communications' ? 'communications' : 'notes';
  const notes = history.filter(isAmongNotes);
  const communications = history.filter(isCommunication);
  const waiting = { notes: pendingIn(draft, 'notes'), communications: pendingIn(draft, 'communications') };
  const tabs: { value: Tab; label: string; count: number }[] = [
    { value: 'notes', label: 'Notes', count: notes.filter(isNote).length + waiting.notes.length },
    { value: 'communications', label: 'Communications', count: communications.length + waiting.communications.length },
    { value: 'history', label: 'History', count: history.length + draft.notes.length },
  ];

  return (
    <HistoryPane ticket={ticket} edit={edit} label="Notes and history" className={classes.pane} pane={pane}>
      <CountedTabs tabs={tabs} value={tab} onChange={setTab} panel={{ className: classes.entries, tabIndex: 0 }}>
        {tab === 'history' ? (
          <HistoryTab ticket={ticket} edit={edit} />
        ) : (
          <HistoryList
            ticket={ticket}
            entries={tab === 'notes' ? notes : communications}
            pending={waiting[tab]}
            empty={tab === 'communications' ? NO_COMMUNICATIONS : 'No notes yet.'}
            edit={edit}
          />
        )}
      </CountedTabs>
    </HistoryPane>
  );
}
