import { useState } from 'react';
import { PageParts } from '../../../../../../platform/web/PageParts.tsx';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { signedName } from '../../../ticket.rules.ts';
import { isNote, type PendingNote, withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { EventItem } from './EventItem.tsx';
import classes from './HistoryList.module.css';
import { NoteItem } from './NoteItem.tsx';
import { PendingItem } from './PendingItem.tsx';

/** A long history is drawn in pieces of this size. */
const PIECE = 100;

export const NO_COMMUNICATIONS = 'No calls, mails or chats are noted yet.';

interface HistoryListProps {
  ticket: Ticket;
  /** Oldest first, as the server sends them; shown newest first. */
  entries: HistoryEntry[];
  /** Notes that are written and not saved yet. */
  pending?: PendingNote[];
  empty: string;
  /** Takes pending notes back to be written on. */
  edit?: TicketEdit;
}

export function HistoryList({ ticket, entries, pending = [], empty, edit }: HistoryListProps) {
  const [shown, setShown] = useState(PIECE);
  const earlier = entries.length - shown;
  if (entries.length + pending.length === 0) return <p className={classes.empty}>{empty}</p>;
  return (
    <EntryList more={earlier > 0 && { label: `Show ${Math.min(earlier, PIECE)} earlier`, onClick: () => setShown(shown + PIECE) }}>
      {pending.toReversed().map((note) => (
        <PendingItem key={note.id} note={note} onTakeBack={() => edit?.store.update((draft) => withNoteTakenBack(draft, note.id))} />
      ))}
      {entries
        .slice(-shown)
        .toReversed()
        .map((entry) => (
          <Item key={entry.id} ticket={ticket} entry={entry} />
        ))}
    </EntryList>
  );
}

function Item({ ticket, entry }: { ticket: Ticket; entry: HistoryEntry }) {
  if (isNote(entry)) return <NoteItem entry={entry} />;
  if (entry.type !== 'ATTACHMENT') return <EventItem entry={entry} />;
  return (
    <li>
      <PageParts place="attachment-entry" given={{ ticket, entry, author: signedName(entry.user) }} />
    </li>
  );
}
