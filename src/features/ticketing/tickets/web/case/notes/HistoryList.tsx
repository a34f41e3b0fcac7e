import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsPrinted } from '../../../../../../platform/web/print/useIsPrinted.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { Avatar, ExternalAvatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { ToneDot } from '../../../../../../platform/web/ui/text/ToneDot.tsx';
import type { Ticket } from '../../../ticket.contract.ts';
import { authorLabel, SYSTEM_AUTHOR } from '../../../ticket.rules.ts';
import type { PendingNote } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import { foldEvents, isNote } from '../../../ticket-history.rules.ts';
import { TICKET_PATH } from '../../../ticket-list-paths.ts';
import classes from './HistoryPane.module.css';

const TICKET_ID = /(\bTKT-\d{6}(?:-\d+)?\b)/;

const LINK = `${utilities.link} ${utilities.strong}`;

/** Links the ticket IDs in a note. */
function NoteText({ text }: { text: string }) {
  const parts = text.split(TICKET_ID).map((part, index) => ({ part, at: index, isId: index % 2 === 1 }));
  return (
    <p className={classes.text}>
      {parts.map(({ part, at, isId }) =>
        isId ? (
          <Link key={at} to={TICKET_PATH} params={{ ticketId: part }} className={LINK}>
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
    <li className={`${utilities.meta} ${classes.event}`}>
      <ToneDot tone="gray" />
      <span className={`${utilities.fill} ${utilities.muted} ${classes.text}`}>
        {entry.content}{' '}
        {(entry.user !== SYSTEM_AUTHOR || entry.origin) && <span className={utilities.dimmed}>by {authorLabel(entry)}</span>}
      </span>
      <RelativeTime at={entry.timestamp} />
    </li>
  );
}

const FOLD = `${utilities.plain} ${utilities.row} ${classes.disclosure}`;

/** Consecutive events, collapsed to one line that shows the last. */
function EventFold({ entries }: { entries: HistoryEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const last = entries.at(-1);
  if (!last) return null;
  return (
    <li className={utilities.meta}>
      <button type="button" className={FOLD} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight size={13} aria-hidden />
        <span className={utilities.strong}>{entries.length} events</span>
        <span className={`${utilities.fill} ${utilities.truncate}`}>{!isOpen && last.content}</span>
        <RelativeTime at={last.timestamp} />
      </button>
      {isOpen && (
        <ul>
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
    <li className={classes.note}>
      <Avatar name="You" initials="…" size="medium" />
      <div className={utilities.fill}>
        <p className={`${utilities.row} ${utilities.meta}`}>
          <strong className={classes.author}>You</strong> {note.category} <Pill tone="yellow">Not saved yet</Pill>
          <span className={utilities.fill} />
          <button
            type="button"
            className={`${utilities.plain} ${utilities.link}`}
            title="Edit this note before saving"
            onClick={onTakeBack}
          >
            <strong>Edit</strong>
          </button>
        </p>
        <NoteText text={note.content} />
      </div>
    </li>
  );
}

function NoteItem({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={classes.note}>
      {entry.origin ? <ExternalAvatar label={authorLabel(entry)} /> : <Avatar name={authorLabel(entry)} size="medium" />}
      <div className={utilities.fill}>
        <p className={`${utilities.wrap} ${utilities.meta}`}>
          <strong className={classes.author}>{authorLabel(entry)}</strong> {entry.category && `${entry.category} · `}
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
  if (entries.length + pending.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="lg">
        {empty}
      </Text>
    );
  }
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
