import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsPrinted } from '../../../../../../platform/web/print/useIsPrinted.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { Avatar, ExternalAvatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { authorLabel, SYSTEM_AUTHOR } from '../../../ticket.rules.ts';
import type { PendingNote } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import { foldEvents, isNote } from '../../../ticket-history.rules.ts';
import { TICKET_PATH } from '../../../ticket-list-paths.ts';
import classes from './HistoryList.module.css';
import noteClasses from './NoteItem.module.css';

const TICKET_ID = /(\bTKT-\d{6}(?:-\d+)?\b)/;

/** Links the ticket IDs in a note. */
function NoteText({ text }: { text: string }) {
  const parts = text.split(TICKET_ID).map((part, index) => ({ part, at: index, isId: index % 2 === 1 }));
  return (
    <p className={classes.text}>
      {parts.map(({ part, at, isId }) =>
        isId ? (
          <Link key={at} to={TICKET_PATH} params={{ ticketId: part }} className={classes.link}>
            {part}
          </Link>
        ) : (
          part
        ),
      )}
    </p>
  );
}

function EventItem({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={classes.event}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.content}>
        {entry.content} {(entry.user !== SYSTEM_AUTHOR || entry.origin) && <span className={classes.user}>by {authorLabel(entry)}</span>}
      </span>
      <RelativeTime at={entry.timestamp} />
    </li>
  );
}

/** Consecutive events, collapsed to one line that shows the last. */
function EventFold({ entries }: { entries: HistoryEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const last = entries.at(-1);
  if (!last) return null;
  return (
    <li>
      <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight className={classes.sign} size={13} aria-hidden />
        <span className={classes.count}>{entries.length} events</span>
        <span className={classes.last}>{!isOpen && last.content}</span>
        <RelativeTime at={last.timestamp} />
      </button>
      {isOpen && (
        <ul className={classes.events}>
          {entries.map((entry) => (
            <EventItem key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PendingItem({ note, onTakeBack }: { note: PendingNote; onTakeBack: () => void }) {
  return (
    <li className={noteClasses.note}>
      <Avatar name="You" initials="…" size="medium" />
      <div className={noteClasses.body}>
        <p className={noteClasses.head}>
          <strong className={noteClasses.name}>You</strong> {note.category} · <span className={noteClasses.mark}>Not saved yet</span>
          <button type="button" className={noteClasses.back} title="Edit this note before saving" onClick={onTakeBack}>
            Edit
          </button>
        </p>
        <NoteText text={note.content} />
      </div>
    </li>
  );
}

function NoteItem({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={noteClasses.note}>
      {entry.origin ? <ExternalAvatar label={authorLabel(entry)} /> : <Avatar name={authorLabel(entry)} size="medium" />}
      <div className={noteClasses.body}>
        <p className={noteClasses.head}>
          <strong className={noteClasses.name}>{authorLabel(entry)}</strong> {entry.category && `${entry.category} · `}
          <RelativeTime at={entry.timestamp} />
        </p>
        <NoteText text={entry.content} />
      </div>
    </li>
  );
}

/** Entries to show at a time. */
const PIECE = 100;

export const NO_COMMUNICATIONS = 'No calls, emails or chats yet';

interface HistoryListProps {
  ticket: Ticket;
  /** Oldest first. */
  entries: HistoryEntry[];
  /** Unsaved notes. */
  pending?: PendingNote[];
  empty: string;
  onTakeBack?: (note: PendingNote) => void;
  /** Collapses consecutive events. */
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
