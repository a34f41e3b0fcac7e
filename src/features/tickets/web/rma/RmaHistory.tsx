import { NativeSelect } from '@mantine/core';
import { useRef, useState } from 'react';
import type { DraftStore } from '../../../../platform/web/form/draft-store.ts';
import { newId } from '../../../../platform/web/new-id.ts';
import { PageParts } from '../../../../platform/web/PageParts.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import { isNote, pendingIn, type TicketDraft, withComposer, withNoteAdded, withNoteTakenBack } from '../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../ticket-history.contract.ts';
import { isAmongNotes, isCommunication } from '../../ticket-history.rules.ts';
import { HistoryList } from '../case/notes/HistoryList.tsx';
import { NoteComposer } from '../case/notes/NoteComposer.tsx';
import classes from './RmaHistory.module.css';

const SHOWN = { all: 'All entries', notes: 'Notes', communications: 'Communications' } as const;
type Shown = keyof typeof SHOWN;

const FILTERS: Record<Shown, (entry: HistoryEntry) => boolean> = {
  all: () => true,
  notes: (entry) => isAmongNotes(entry) && isNote(entry),
  communications: isCommunication,
};

const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

interface RmaHistoryProps {
  ticket: Ticket;
  draft: TicketDraft;
  store: DraftStore<TicketDraft>;
}

/** Everything that happened, with a composer for the next note. */
export function RmaHistory({ ticket, draft, store }: RmaHistoryProps) {
  const [shown, setShown] = useState<Shown>('all');
  const section = useRef<HTMLElement>(null);
  const pane = shown === 'communications' ? 'communications' : 'notes';
  const entries = ticket.history.filter(FILTERS[shown]);
  const pending = shown === 'all' ? draft.notes : pendingIn(draft, pane);
  return (
    <section ref={section} className={classes.pane} aria-label="History">
      <header className={classes.head}>
        <h2>History</h2>
        <span className={classes.count}>{ticket.history.length + draft.notes.length}</span>
        <NativeSelect
          variant="unstyled"
          aria-label="Shown entries"
          className={classes.filter}
          value={shown}
          data={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setShown(event.currentTarget.value as Shown)}
        />
      </header>
      <section className={classes.entries} aria-label="Entries" {...SCROLLED_BY_KEYS}>
        <HistoryList
          ticket={ticket}
          entries={entries}
          pending={pending}
          empty={shown === 'communications' ? 'No calls, mails or chats are noted yet.' : 'Nothing is noted yet.'}
          onTakeBack={(id) => store.update((current) => withNoteTakenBack(current, id))}
        />
      </section>
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
