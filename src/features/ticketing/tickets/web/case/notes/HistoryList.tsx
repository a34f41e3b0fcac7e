import { useState } from 'react';
import { useIsPrinted } from '../../../../../../platform/web/print/useIsPrinted.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { authorLabel } from '../../../ticket.rules.ts';
import { isNote, type PendingNote } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import { foldEvents } from '../../../ticket-history.rules.ts';
import { EventFold } from './EventFold.tsx';
import { EventItem } from './EventItem.tsx';
import classes from './HistoryList.module.css';
import { NoteItem } from './NoteItem.tsx';
import { PendingItem } from './PendingItem.tsx';

/** A long history is drawn in pieces of this size. */
const PIECE = 100;

export const NO_COMMUNICATIONS = 'No calls, emails or chats yet';

interface HistoryListProps {
  ticket: Ticket;
  /** Oldest first, as the server sends them: the newest stands beside the composer. */
  entries: HistoryEntry[];
  /** Notes that are written and not saved yet. */
  pending?: PendingNote[];
  empty: string;
  /** Takes a pending note back to be written on. */
  onTakeBack?: (note: PendingNote) => void;
  /** Shows events that follow each other as one line that opens. */
  isFolded?: boolean;
}

export function HistoryList({ ticket, entries, pending = [], empty, onTakeBack, isFolded = false }: HistoryListProps) {
  const isPrinted = useIsPrinted();
  const [pieces, setPieces] = useState(PIECE);
  const shown = isPrinted ? Number.POSITIVE_INFINITY : pieces;
  if (entries.length + pending.length === 0) return <p className={classes.empty}>{empty}</p>;
  const groups = isFolded && !isPrinted ? foldEvents(entries) : entries.map((entry) => [entry]);
  const earlier = groups.length - shown;
  return (
    <EntryList earlier={earlier > 0 && { label: `Show ${Math.min(earlier, PIECE)} earlier`, onClick: () => setPieces(pieces + PIECE) }}>
      {groups
        .slice(-shown)
        .map((group) =>
          group.length > 1 ? (
            <EventFold key={group[0]?.id} entries={group} />
          ) : (
            group.map((entry) => <Item key={entry.id} ticket={ticket} entry={entry} />)
          ),
        )}
      {pending.map((note) => (
        <PendingItem key={note.id} note={note} onTakeBack={() => onTakeBack?.(note)} />
      ))}
    </EntryList>
  );
}

function Item({ ticket, entry }: { ticket: Ticket; entry: HistoryEntry }) {
  if (isNote(entry)) return <NoteItem entry={entry} />;
  if (entry.type !== 'ATTACHMENT') return <EventItem entry={entry} />;
  return (
    <li>
      <Slot name="attachment-entry" props={{ ticket, entry, author: authorLabel(entry) }} />
    </li>
  );
}
