import { ActionIcon, Anchor, Text, TextInput } from '@mantine/core';
import { IconMessage2Bolt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { LazyPopover } from '../../../../platform/web/overlay/LazyPopover.tsx';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { useFieldOptions } from '../../../../platform/web/ui/keyboard/useFieldOptions.ts';
import { type OptionKeys, useOptionKeys } from '../../../../platform/web/ui/keyboard/useOptionKeys.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { CannedNote } from '../canned-note.contract.ts';
import { fillNote, findMatches, previewNote } from '../canned-note.rules.ts';
import classes from './CannedNotePicker.module.css';
import { useOfferedNotes } from './canned-note.queries.ts';

const { fill, meta, muted, plain, row, stack, strong, truncate } = utilities;

interface NoteOptionsProps {
  notes: readonly CannedNote[];
  keys: OptionKeys;
  /** The text of a note for this ticket. */
  toText: (note: CannedNote) => string;
  onChoose: (note: CannedNote) => void;
}

/** Options that leave the focus in the text field. */
function NoteOptions({ notes, keys: { listId, toOptionId, active }, toText, onChoose }: NoteOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={listId} className={classes.options} role="listbox" aria-label="Canned notes">
      {notes.map((note, index) => (
        <button
          key={note.id}
          id={toOptionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={`${plain} ${stack} ${classes.option}`}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(note)}
        >
          <span className={row}>
            <span className={`${fill} ${truncate} ${strong}`}>{note.name}</span>
            {note.shortcut && (
              <span className={`${truncate} ${muted} ${classes.shortcut}`}>
                <Mono>/{note.shortcut}</Mono>
              </span>
            )}
          </span>
          <span className={`${truncate} ${meta}`}>{toText(note)}</span>
        </button>
      ))}
    </div>
  );
}

/** Maximum number of suggestions while a note is being typed. */
const MOST_SUGGESTED = 7;

/** Inserts a canned note, chosen from a menu or by a slash and its shortcut. */
export function CannedNotePicker({ ticket, typed, input, onInsert, onReplaceTyped }: SlotProps['note-composer']) {
  const { user } = useAuth();
  const [isOpen, setIsOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [dismissed, setDismissed] = useState('');
  const isSlash = !isOpen && typed.startsWith('/') && typed !== dismissed;
  const { notes, error, isPending } = useOfferedNotes(isOpen || isSlash);
  const matches = isSlash ? findMatches(notes, typed.slice(1)).slice(0, MOST_SUGGESTED) : findMatches(notes, search);
  const isShown = isOpen || (isSlash && matches.length > 0);

  function handleChoose({ body }: CannedNote) {
    const text = fillNote(body, ticket, user?.fullName ?? '');
    if (isSlash) return onReplaceTyped(text);
    handleToggle(false);
    onInsert(text);
  }

  function handleToggle(opened: boolean) {
    setIsOpen(opened);
    setSearch('');
  }

  const keys = useOptionKeys(matches, { onChoose: handleChoose, onClose: () => (isSlash ? setDismissed(typed) : handleToggle(false)) });
  useFieldOptions(input, isSlash && isShown ? keys : undefined);

  return (
    <LazyPopover
      opened={isShown}
      onChange={(opened) => !isSlash && handleToggle(opened)}
      position="top-start"
      width={340}
      trapFocus={isOpen}
      withRoles={false}
      dropdown={{ className: classes.dropdown, role: isOpen ? 'dialog' : 'region', 'aria-label': 'Insert a canned note' }}
      target={
        <ActionIcon
          variant="default"
          size="var(--obd-control)"
          aria-label="Canned notes"
          title="Canned notes (or type /)"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => handleToggle(!isOpen)}
        >
          <IconMessage2Bolt size={17} aria-hidden />
        </ActionIcon>
      }
    >
      {isOpen && (
        <TextInput
          data-autofocus
          aria-label="Search canned notes"
          placeholder="Search canned notes…"
          role="combobox"
          aria-expanded
          aria-controls={keys.listId}
          aria-activedescendant={keys.activeId}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          onKeyDown={(event) => event.key !== 'Tab' && keys.handleKeyDown(event.nativeEvent)}
        />
      )}
      <NoteOptions
        notes={matches}
        keys={keys}
        toText={({ body }) => previewNote(body, { ticket, myName: user?.fullName ?? '' })}
        onChoose={handleChoose}
      />
      {isOpen && matches.length === 0 && (
        <Text p="xs" size="sm" c="dimmed">
          {error?.message ?? (isPending ? 'Loading…' : notes.length === 0 ? 'No canned notes yet' : 'No matching canned notes')}
        </Text>
      )}
      {isOpen && (
        <Anchor className={classes.manage} size="sm" fw={600} p="xs" renderRoot={(props) => <Link {...props} to="/canned-notes" />}>
          Manage canned notes
        </Anchor>
      )}
    </LazyPopover>
  );
}
