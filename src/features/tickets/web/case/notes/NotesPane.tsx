import { useRef, useState } from 'react';
import type { DraftStore } from '../../../../../platform/web/form/draft-store.ts';
import { newId } from '../../../../../platform/web/new-id.ts';
import { PageParts } from '../../../../../platform/web/PageParts.tsx';
import { CountedTabs } from '../../../../../platform/web/ui/CountedTabs.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import {
  getPane,
  isNote,
  type PendingNote,
  type TicketDraft,
  withComposer,
  withNoteAdded,
  withNoteTakenBack,
} from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
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
  const section = useRef<HTMLElement>(null);
  const { history } = ticket;
  const pane = tab === 'communications' ? 'communications' : 'notes';
  const entries = {
    notes: history.filter((entry) => isIn('notes', entry)),
    communications: history.filter((entry) => isIn('communications', entry)),
    history,
  };
  const shownPending = tab === 'history' ? draft.notes : pendingIn(draft, tab);
  const tabs: { value: Tab; label: string; count: number }[] = [
    {
      value: 'notes',
      label: 'Notes',
      count: history.filter((entry) => isNote(entry) && isIn('notes', entry)).length + pendingIn(draft, 'notes').length,
    },
    { value: 'communications', label: 'Communications', count: entries.communications.length + pendingIn(draft, 'communications').length },
    { value: 'history', label: 'History', count: history.length + draft.notes.length },
  ];

  return (
    <section ref={section} className={classes.pane} aria-label="Notes and history">
      <CountedTabs tabs={tabs} value={tab} onChange={setTab} panel={{ className: classes.entries, tabIndex: 0 }}>
        <HistoryList
          ticket={ticket}
          entries={entries[tab]}
          pending={shownPending}
          empty={tab === 'communications' ? 'No calls, mails or chats are noted yet.' : 'No notes yet.'}
          onTakeBack={(id) => store.update((current) => withNoteTakenBack(current, id))}
        />
      </CountedTabs>
      <PageParts place="notes-pane" given={{ ticket, pane: section }} />
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

/** Among the notes stand the events, which say what happened in between. */
function isIn(pane: 'notes' | 'communications', entry: HistoryEntry): boolean {
  const isCommunication = entry.type === 'EMAIL' || getPane(entry.category) === 'communications';
  return (pane === 'communications') === isCommunication;
}

function pendingIn({ notes }: TicketDraft, pane: 'notes' | 'communications'): PendingNote[] {
  return notes.filter(({ category }) => getPane(category) === pane);
}
