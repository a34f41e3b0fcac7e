import { ActionIcon, Popover, Text, TextInput } from '@mantine/core';
import { IconMessage2Bolt } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import type { SlotProps } from '../../../../platform/web/slots.ts';
import { useFieldOptions } from '../../../../platform/web/ui/keyboard/useFieldOptions.ts';
import type { OptionKeys } from '../../../../platform/web/ui/keyboard/useOptionKeys.ts';
import { useOptionKeys } from '../../../../platform/web/ui/keyboard/useOptionKeys.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { CannedNote } from '../canned-note.contract.ts';
import { fillNote, findMatches } from '../canned-note.rules.ts';
import classes from './CannedNotePicker.module.css';
import { useOfferedNotes } from './canned-note.queries.ts';

interface NoteOptionsProps {
  notes: readonly CannedNote[];
  keys: OptionKeys;
  onChoose: (note: CannedNote) => void;
}

/** The canned notes to choose from; the focus stays where the text is typed. */
function NoteOptions({ notes, keys: { listId, toOptionId, active }, onChoose }: NoteOptionsProps) {
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
          className={classes.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(note)}
        >
          <span className={classes.name}>
            <span className={classes.title}>{note.name}</span>
            {note.shortcut && (
              <span className={classes.shortcut}>
                <Mono>/{note.shortcut}</Mono>
              </span>
            )}
          </span>
          <span className={classes.body}>{note.body}</span>
        </button>
      ))}
    </div>
  );
}

/** Most canned notes suggested while a note is being typed. */
const MOST_SUGGESTED = 7;

/** Puts a canned note into the note that is written: chosen from a menu, or found by a slash and its shortcut. */
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
    <Popover
      opened={isShown}
      onChange={(opened) => !isSlash && handleToggle(opened)}
      position="top-start"
      width={340}
      trapFocus={isOpen}
      withRoles={false}
    >
      <Popover.Target>
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
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} role={isOpen ? 'dialog' : 'region'} aria-label="Insert a canned note">
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
        <NoteOptions notes={matches} keys={keys} onChoose={handleChoose} />
        {isOpen && matches.length === 0 && (
          <Text className={classes.none}>
            {error?.message ?? (isPending ? 'Loading…' : notes.length === 0 ? 'No canned notes yet' : 'No matching canned notes')}
          </Text>
        )}
        {isOpen && (
          <Link className={classes.manage} to="/canned-notes">
            Manage canned notes
          </Link>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
