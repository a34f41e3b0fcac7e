import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { Ticket } from '../../../ticket.contract.ts';
import { getPane, type PendingNote, withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import { isCommunication, isPlainNote } from '../../../ticket-history.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { HistoryList, NO_COMMUNICATIONS } from '../notes/HistoryList.tsx';
import { HistoryPane } from '../notes/HistoryPane.tsx';
import classes from './RmaHistory.module.css';

const SHOWN = { all: 'All entries', notes: 'Notes', communications: 'Customer contact' } as const;
type Shown = keyof typeof SHOWN;

const FILTERS: Record<Shown, (entry: HistoryEntry) => boolean> = {
  all: () => true,
  notes: isPlainNote,
  communications: isCommunication,
};

const SCROLLED_BY_KEYS = { tabIndex: 0 } as const;

/** Everything that happened, or one kind of it, with a composer for the next note; notes that are not saved yet are always shown. */
export function RmaHistory({ ticket, edit }: { ticket: Ticket; edit: TicketEdit }) {
  const { draft } = edit;
  const [shown, setShown] = useState<Shown>('all');
  const pane = shown === 'communications' ? 'communications' : 'notes';
  const entries = ticket.history.filter(FILTERS[shown]);

  /** A note that the composer of communications has no category for opens the other one. */
  function handleTakeBack({ id, category }: PendingNote) {
    const isNoteThere = pane === 'communications' && getPane(category) === 'notes';
    if (isNoteThere) setShown('all');
    edit.store.update((current) => withNoteTakenBack(current, id, isNoteThere ? 'notes' : pane));
  }

  return (
    <HistoryPane ticket={ticket} edit={edit} label="History" className={classes.pane} pane={pane}>
      <header className={classes.head}>
        <h2>History</h2>
        <span className={classes.count}>{ticket.history.length + draft.notes.length}</span>
        <NativeSelect
          variant="unstyled"
          aria-label="Filter history"
          className={classes.filter}
          value={shown}
          data={Object.entries(SHOWN).map(([value, label]) => ({ value, label }))}
          onChange={(event) => setShown(event.currentTarget.value as Shown)}
        />
      </header>
      <section className={classes.entries} aria-label="Entries" {...SCROLLED_BY_KEYS}>
        <div className={classes.stream}>
          <HistoryList
            key={shown}
            ticket={ticket}
            entries={entries}
            pending={draft.notes}
            empty={shown === 'communications' ? NO_COMMUNICATIONS : 'No notes yet'}
            onTakeBack={handleTakeBack}
          />
        </div>
      </section>
    </HistoryPane>
  );
}
