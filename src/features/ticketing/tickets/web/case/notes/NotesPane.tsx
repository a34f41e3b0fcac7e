import { useState } from 'react';
import { CountedTabs } from '../../../../../../platform/web/ui/CountedTabs.tsx';
import { isNote, type Pane, pendingIn, withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import { isAmongNotes, isCommunication } from '../../../ticket-history.rules.ts';
import { HistoryList, NO_COMMUNICATIONS } from './HistoryList.tsx';
import { HistoryPane, type NotesProps } from './HistoryPane.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import classes from './NotesPane.module.css';

type Tab = Pane | 'history';

export function NotesPane({ ticket, draft, store }: NotesProps) {
  const [tab, setTab] = useState<Tab>('notes');
  const { history } = ticket;
  const pane = tab === 'communications' ? 'communications' : 'notes';
  const notes = history.filter(isAmongNotes);
  const communications = history.filter(isCommunication);
  const waiting = { notes: pendingIn(draft, 'notes'), communications: pendingIn(draft, 'communications') };
  const tabs: { value: Tab; label: string; count: number }[] = [
    { value: 'notes', label: 'Notes', count: notes.filter(isNote).length + waiting.notes.length },
    { value: 'communications', label: 'Communications', count: communications.length + waiting.communications.length },
    { value: 'history', label: 'History', count: history.length + draft.notes.length },
  ];
  const handleTakeBack = (id: string) => store.update((current) => withNoteTakenBack(current, id));

  return (
    <HistoryPane ticket={ticket} draft={draft} store={store} label="Notes and history" className={classes.pane} pane={pane}>
      <CountedTabs tabs={tabs} value={tab} onChange={setTab} panel={{ className: classes.entries, tabIndex: 0 }}>
        {tab === 'history' ? (
          <HistoryTab ticket={ticket} entries={history} pending={draft.notes} onTakeBack={handleTakeBack} />
        ) : (
          <HistoryList
            ticket={ticket}
            entries={tab === 'notes' ? notes : communications}
            pending={waiting[tab]}
            empty={tab === 'communications' ? NO_COMMUNICATIONS : 'No notes yet.'}
            onTakeBack={handleTakeBack}
          />
        )}
      </CountedTabs>
    </HistoryPane>
  );
}
