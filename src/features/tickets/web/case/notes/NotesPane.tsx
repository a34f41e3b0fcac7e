import { useRef, useState } from 'react';
import type { DraftStore } from '../../../../../platform/web/form/draft-store.ts';
import { newId } from '../../../../../platform/web/new-id.ts';
import { PageParts } from '../../../../../platform/web/PageParts.tsx';
import { CountedTabs } from '../../../../../platform/web/ui/CountedTabs.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import {
  isNote,
  type Pane,
  pendingIn,
  type TicketDraft,
  withComposer,
  withNoteAdded,
  withNoteTakenBack,
} from '../../../ticket-draft.rules.ts';
import { isAmongNotes, isCommunication } from '../../../ticket-history.rules.ts';
import { HistoryList } from './HistoryList.tsx';
import { HistoryTab } from './HistoryTab.tsx';
import { NoteComposer } from './NoteComposer.tsx';
import classes from './NotesPane.module.css';

type Tab = Pane | 'history';

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
    <section ref={section} className={classes.pane} aria-label="Notes and history">
      <CountedTabs tabs={tabs} value={tab} onChange={setTab} panel={{ className: classes.entries, tabIndex: 0 }}>
        {tab === 'history' ? (
          <HistoryTab ticket={ticket} entries={history} pending={draft.notes} onTakeBack={handleTakeBack} />
        ) : (
          <HistoryList
            ticket={ticket}
            entries={tab === 'notes' ? notes : communications}
            pending={waiting[tab]}
            empty={tab === 'communications' ? 'No calls, mails or chats are noted yet.' : 'No notes yet.'}
            onTakeBack={handleTakeBack}
          />
        )}
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
