import { useState } from 'react';
import type { DraftStore } from '../../../../../platform/web/form/draft-store.ts';
import { newId } from '../../../../../platform/web/new-id.ts';
import { CountedTabs } from '../../../../../platform/web/ui/CountedTabs.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import {
  isInPane,
  isNote,
  pendingIn,
  type TicketDraft,
  withComposer,
  withNoteAdded,
  withNoteTakenBack,
} from '../../../ticket-draft.rules.ts';
import { HistoryList } from './HistoryList.tsx';
import { NoteComposer } from './NoteComposer.tsx';
import classes from './NotesPane.module.css';

type Tab = 'notes' | 'communications' | 'history';

interface NotesPaneProps {
  ticket: Ticket;
  draft: TicketDraft;
  store: DraftStore<TicketDraft>;
}

export function NotesPane({ ticket, draft, store }: NotesPaneProps) {
  const [tab, setTab] = useState<Tab>('notes');
  const { history } = ticket;
  const pane = tab === 'communications' ? 'communications' : 'notes';
  const entries = {
    notes: history.filter((entry) => isInPane('notes', entry)),
    communications: history.filter((entry) => isInPane('communications', entry)),
    history,
  };
  const shownPending = tab === 'history' ? draft.notes : pendingIn(draft, tab);
  const tabs: { value: Tab; label: string; count: number }[] = [
    {
      value: 'notes',
      label: 'Notes',
      count: history.filter((entry) => isNote(entry) && isInPane('notes', entry)).length + pendingIn(draft, 'notes').length,
    },
    { value: 'communications', label: 'Communications', count: entries.communications.length + pendingIn(draft, 'communications').length },
    { value: 'history', label: 'History', count: history.length + draft.notes.length },
  ];

  return (
    <section className={classes.pane} aria-label="Notes and history">
      <CountedTabs tabs={tabs} value={tab} onChange={setTab} panel={{ className: classes.entries, tabIndex: 0 }}>
        <HistoryList
          entries={entries[tab]}
          pending={shownPending}
          empty={tab === 'communications' ? 'No calls, mails or chats are noted yet.' : 'No notes yet.'}
          onTakeBack={(id) => store.update((current) => withNoteTakenBack(current, id))}
        />
      </CountedTabs>
      <NoteComposer
        key={pane}
        ticket={ticket}
        pane={pane}
        value={draft.composer[pane]}
        onChange={(composer) => store.update((current) => withComposer(current, pane, composer))}
        onAdd={() => store.update((current) => withNoteAdded(current, pane, newId(), new Date().toISOString()))}
      />
    </section>
  );
}
