import { Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, useContext, useMemo, useState } from 'react';
import { useIsPrinted } from '../../../../../../platform/web/print/useIsPrinted.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../../../platform/web/ui/EntryList.tsx';
import { Avatar, ExternalAvatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { ToneDot } from '../../../../../../platform/web/ui/text/ToneDot.tsx';
import { useSlotContents } from '../../../../../../platform/web/useSlotContents.ts';
import { useAuth } from '../../../../../admin/auth/web/auth.queries.ts';
import { useStaff } from '../../../../../admin/users/web/user.queries.ts';
import { splitNote } from '../../../note-parts.rules.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import { authorLabel, SYSTEM_AUTHOR } from '../../../ticket.rules.ts';
import type { PendingNote } from '../../../ticket-draft.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import { foldEvents, isNote } from '../../../ticket-history.rules.ts';
import { TICKET_PATH } from '../../../ticket-list-paths.ts';
import { WaitingEntriesContext } from '../../ticket-reply.queries.ts';
import classes from './HistoryPane.module.css';

const LINK = `${utilities.link} ${utilities.strong}`;

/** A note with links to tickets. Mentions of these people stand out. */
function NoteText({ text, names }: { text: string; names: readonly string[] }) {
  const parts = splitNote(text, names).map((part, at) => ({ ...part, at }));
  return (
    <p className={classes.text}>
      {parts.map(({ kind, text: part, at }) => {
        if (kind === 'mention') return <strong key={at}>{part}</strong>;
        if (kind === 'text') return part;
        return (
          <Link key={at} to={TICKET_PATH} params={{ ticketId: part }} className={LINK}>
            {part}
          </Link>
        );
      })}
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

interface PendingItemProps {
  note: PendingNote;
  names: readonly string[];
  onTakeBack: () => void;
}

function PendingItem({ note, names, onTakeBack }: PendingItemProps) {
  const { user } = useAuth();
  return (
    <li className={classes.note}>
      <Avatar name={user?.fullName ?? 'You'} size="medium" />
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
        <NoteText text={note.content} names={names} />
      </div>
    </li>
  );
}

interface NoteItemProps {
  ticket: Ticket;
  entry: HistoryEntry;
  names: readonly string[];
}

/** The text of an email. Another feature folds quotes and adds notices. */
function EmailText({ ticket, entry, names }: NoteItemProps) {
  const contents = useSlotContents('email-entry');
  const Text = useMemo(() => (part: { text: string }) => <NoteText text={part.text} names={names} />, [names]);
  const plain = <NoteText text={entry.content} names={names} />;
  if (contents.length === 0) return plain;
  return contents.map(({ order, Component }) => (
    <Suspense key={order} fallback={plain}>
      <Component ticket={ticket} entry={entry} Text={Text} />
    </Suspense>
  ));
}

function NoteItem({ ticket, entry, names }: NoteItemProps) {
  const isEmail = entry.type === 'EMAIL';
  return (
    <li className={classes.note} data-entry={entry.id}>
      {entry.origin ? <ExternalAvatar label={authorLabel(entry)} /> : <Avatar name={authorLabel(entry)} size="medium" />}
      <div className={utilities.fill}>
        <div className={isEmail ? classes.emailHead : undefined}>
          <p className={`${utilities.wrap} ${utilities.meta}`}>
            <strong className={classes.author}>{authorLabel(entry)}</strong> {entry.category && `${entry.category} · `}
            <RelativeTime at={entry.timestamp} />
          </p>
          {isEmail && <Slot name="email-actions" props={{ ticket, entry }} />}
        </div>
        {isEmail ? <EmailText ticket={ticket} entry={entry} names={names} /> : <NoteText text={entry.content} names={names} />}
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
  const { data: staff } = useStaff();
  const names = useMemo(() => (staff ?? []).map(({ fullName }) => fullName), [staff]);
  const waiting = useContext(WaitingEntriesContext);
  const isPrinted = useIsPrinted();
  const [pieces, setPieces] = useState(PIECE);
  const shown = isPrinted ? Number.POSITIVE_INFINITY : pieces;
  if (entries.length + pending.length === 0 && !waiting) {
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
            group.map((entry) => <Item key={entry.id} ticket={ticket} entry={entry} names={names} />)
          ),
        )}
      {waiting}
      {pending.map((note) => (
        <PendingItem key={note.id} note={note} names={names} onTakeBack={() => onTakeBack?.(note)} />
      ))}
    </EntryList>
  );
}

function Item({ ticket, entry, names }: { ticket: Ticket; entry: HistoryEntry; names: readonly string[] }) {
  if (isNote(entry)) return <NoteItem ticket={ticket} entry={entry} names={names} />;
  if (entry.type !== 'ATTACHMENT') return <EventItem entry={entry} />;
  return (
    <li>
      <Slot name="attachment-entry" props={{ ticket, entry, author: authorLabel(entry) }} />
    </li>
  );
}
