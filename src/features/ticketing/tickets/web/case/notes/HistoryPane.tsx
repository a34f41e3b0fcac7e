import { Button, NativeSelect, Paper } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { NOTE_LIMIT } from '../../../../../../platform/fields.ts';
import { useDraftPart } from '../../../../../../platform/web/form/draft-store.ts';
import { GrowingTextarea } from '../../../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { useWordAtCursor } from '../../../../../../platform/web/form/inputs/useWordAtCursor.ts';
import { newId } from '../../../../../../platform/web/new-id.ts';
import { Slot } from '../../../../../../platform/web/Slot.tsx';
import { getServerTime } from '../../../../../../platform/web/server-time.ts';
import utilities from '../../../../../../platform/web/theme/utilities.module.css';
import { shortcutTarget } from '../../../../../../platform/web/ui/keyboard/hotkey.ts';
import { useNow } from '../../../../../../platform/web/ui/text/clock.ts';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { useSlotContents } from '../../../../../../platform/web/useSlotContents.ts';
import { useAuth } from '../../../../../admin/auth/web/auth.queries.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import { authorLabel } from '../../../ticket.rules.ts';
import { type TicketDraft, withComposer, withNoteAdded } from '../../../ticket-draft.rules.ts';
import { COMMUNICATION_TYPES, COMMUNICATIONS, NOTE_CATEGORIES } from '../../../ticket-history.contract.ts';
import { isNote, type Pane } from '../../../ticket-history.rules.ts';
import { clearNoteFocus, isNoteFocused, type TicketEdit } from '../../ticket-edit.queries.ts';
import { stopReplying, useIsReplying } from '../../ticket-reply.queries.ts';
import { ticketShortcuts } from '../../ticket-shortcuts.ts';
import classes from './HistoryPane.module.css';

const SPOKEN = [...COMMUNICATION_TYPES, COMMUNICATIONS];
const ALL = [
  { group: 'Note', items: NOTE_CATEGORIES.filter((category) => category !== COMMUNICATIONS) },
  { group: 'Customer contact', items: SPOKEN },
];

interface NoteComposerProps {
  ticket: Ticket;
  edit: TicketEdit;
  pane: Pane;
}

function NoteComposer({ ticket, edit, pane }: NoteComposerProps) {
  const { store, saveOn } = edit;
  const text = useDraftPart(store, ({ composer }) => composer[pane].text);
  const { input, typed, insert, handleSelect, forget } = useWordAtCursor((changed) => changeComposer(store, pane, { text: changed }));
  const isNotes = pane === 'notes';
  const end = text.length;
  useEffect(() => {
    if (!isNotes || !input.current || !isNoteFocused(ticket.id)) return;
    clearNoteFocus();
    input.current.focus();
    input.current.setSelectionRange(end, end);
    input.current.scrollTop = input.current.scrollHeight;
  }, [isNotes, input, ticket.id, end]);

  function handleAdd() {
    store.update((current) => withNoteAdded(current, pane, newId(), new Date(getServerTime()).toISOString()));
    forget();
    input.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    handleAdd();
    void saveOn();
  }

  return (
    <div className={classes.composer}>
      {text.trim() !== '' && <RecentReply ticket={ticket} />}
      <GrowingTextarea
        ref={input}
        variant="unstyled"
        {...shortcutTarget(ticketShortcuts.note)}
        aria-label={isNotes ? 'New note' : 'Log customer contact'}
        placeholder={isNotes ? 'Write a note' : 'What did the customer say?'}
        minRows={2}
        maxRows={6}
        maxLength={NOTE_LIMIT}
        value={text}
        onChange={(event) => changeComposer(store, pane, { text: event.currentTarget.value })}
        onSelect={handleSelect}
        onBlur={forget}
        onKeyDown={handleKeyDown}
      />
      <div className={`${utilities.row} ${classes.foot}`}>
        <CategorySelect store={store} pane={pane} />
        <Slot
          name="note-composer"
          props={{ ticket, typed, input, onInsert: (added) => insert(added), onReplaceTyped: (added) => insert(added, typed.length) }}
        />
        <span className={utilities.fill} />
        <Slot name="composer-actions" props={{ ticket }} />
        <Button flex="none" disabled={text.trim() === ''} onClick={handleAdd}>
          Add Note
        </Button>
      </div>
    </div>
  );
}

function changeComposer(store: TicketEdit['store'], pane: Pane, part: Partial<TicketDraft['composer'][Pane]>): void {
  store.update((current) => withComposer(current, pane, { ...current.composer[pane], ...part }));
}

/** Not part of `NoteComposer`, which renders with each key. */
function CategorySelect({ store, pane }: { store: TicketEdit['store']; pane: Pane }) {
  const category = useDraftPart(store, ({ composer }) => composer[pane].category);
  return (
    <NativeSelect
      aria-label="Category"
      data={pane === 'notes' ? ALL : SPOKEN}
      value={category}
      onChange={(event) => changeComposer(store, pane, { category: event.currentTarget.value })}
    />
  );
}

/** Age in ms up to which someone else's note counts as recent. */
const RECENT_MS = 15 * 60_000;

/** Tells a user who writes a note that someone else has just added one. */
function RecentReply({ ticket: { history } }: { ticket: Ticket }) {
  const { user } = useAuth();
  const now = useNow();
  const last = history.findLast(isNote);
  if (!last || last.user === `n. ${user?.fullName}` || now - Date.parse(last.timestamp) > RECENT_MS) return null;
  return (
    <p className={utilities.meta} role="status">
      {authorLabel(last)} replied <RelativeTime at={last.timestamp} />
    </p>
  );
}

interface HistoryPaneProps {
  ticket: Ticket;
  edit: TicketEdit;
  label: string;
  pane: Pane;
  /** Shows the notes, into whose composer a text was inserted. */
  onShowNotes: () => void;
  children: ReactNode;
}

/** History with a composer below. Files can be dropped on it. */
export function HistoryPane({ ticket, edit, label, pane, onShowNotes, children }: HistoryPaneProps) {
  const section = useRef<HTMLElement>(null);
  const isReplying = useIsReplying(ticket.id);
  const frames = useSlotContents('history-frame');
  const isNoteElsewhere = useDraftPart(edit.store, () => pane !== 'notes' && isNoteFocused(ticket.id));
  useEffect(() => {
    if (isNoteElsewhere) onShowNotes();
  }, [isNoteElsewhere, onShowNotes]);
  const isNoteAwaited = useDraftPart(edit.store, () => isReplying && isNoteFocused(ticket.id));
  useEffect(() => {
    if (isNoteAwaited) stopReplying(ticket.id);
  }, [isNoteAwaited, ticket.id]);
  // The history of a repair shares its column with other panels.
  const flex = ticket.type === 'Tool Repair' ? 'auto' : '1 1 600px';
  return (
    <Paper
      component="section"
      ref={section}
      className={utilities.stack ?? ''}
      // Dropped files are announced above all of it.
      pos="relative"
      withBorder
      radius="lg"
      shadow="var(--obd-shadow)"
      flex={flex}
      mih={320}
      aria-label={label}
    >
      {frames.reduceRight<ReactNode>(
        (framed, { order, Component }) => (
          <Component key={order} ticket={ticket}>
            {framed}
          </Component>
        ),
        children,
      )}
      <Slot name="notes-pane" props={{ ticket, pane: section }} />
      {isReplying ? <Slot name="reply-composer" props={{ ticket }} /> : <NoteComposer key={pane} ticket={ticket} edit={edit} pane={pane} />}
    </Paper>
  );
}
