import { useState } from 'react';
import { PageParts } from '../../../../../../platform/web/PageParts.tsx';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { signedName } from '../../../ticket.rules.ts';
import { isNote, type Pane, type PendingNote, withNoteTakenBack } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import { foldEvents } from '../../../ticket-history.rules.ts';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { EventFold } from './EventFold.tsx';
import { EventItem } from './EventItem.tsx';
import classes from './HistoryList.module.css';
import { NoteItem } from './NoteItem.tsx';
import { PendingItem } from './PendingItem.tsx';

/** A long history is drawn in pieces of this size. */
const PIECE = 100;

export const NO_COMMUNICATIONS = 'No calls, emails or chats yet.';

interface HistoryListProps {
  ticket: Ticket;
  /** Oldest first, as the server sends them: the newest stands beside the composer. */
  entries: HistoryEntry[];
  /** Notes that are written and not saved yet. */
  pending?: PendingNote[];
  empty: string;
  /** Takes pending notes back to be written on, in the composer of this pane. */
  edit?: TicketEdit;
  pane?: Pane;
  /** Shows events that follow each other as one line that opens. */
  isFolded?: boolean;
}

export function HistoryList({ ticket, entries, pending = [], empty, edit, pane = 'notes', isFolded = false }: HistoryListProps) {
  const [shown, setShown] = useState(PIECE);
  const earlier = entries.length - shown;
  if (entries.length + pending.length === 0) return <p className={classes.empty}>{empty}</p>;
  const drawn = entries.slice(-shown);
  const groups = isFolded ? foldEvents(drawn) : drawn.map((entry) => [entry]);
  return (
    <EntryList earlier={earlier > 0 && { label: `Show ${Math.min(earlier, PIECE)} earlier`, onClick: () => setShown(shown + PIECE) }}>
      {groups.map((group) =>
        group.length > 1 ? (
          <EventFold key={group[0]?.id} entries={group} />
        ) : (
          group.map((entry) => <Item key={entry.id} ticket={ticket} entry={entry} />)
        ),
      )}
      {pending.map((note) => (
        <PendingItem key={note.id} note={note} onTakeBack={() => edit?.store.update((draft) => withNoteTakenBack(draft, note.id, pane))} />
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
