import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef, useState } from 'react';
import { NOTE_LIMIT } from '../../../../../platform/fields.ts';
import { PageParts } from '../../../../../platform/web/PageParts.tsx';
import { shortcutTarget } from '../../../../../platform/web/ui/keyboard/shortcut-target.ts';
import type { Ticket } from '../../../ticket.contract.ts';
import type { Pane, TicketDraft } from '../../../ticket-draft.rules.ts';
import { COMMUNICATION_TYPES, NOTE_CATEGORIES } from '../../../ticket-history.contract.ts';
import classes from './NoteComposer.module.css';

interface NoteComposerProps {
  ticket: Ticket;
  pane: Pane;
  value: TicketDraft['composer'][Pane];
  onChange: (value: TicketDraft['composer'][Pane]) => void;
  onAdd: () => void;
}

export function NoteComposer({ ticket, pane, value, onChange, onAdd }: NoteComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<number>(undefined);
  const [typed, setTyped] = useState('');
  const isNotes = pane === 'notes';

  function handleAdd() {
    onAdd();
    setTyped('');
    input.current?.focus();
  }

  /** Puts a text in place of what is selected, after taking so many characters before it away. */
  function insert(inserted: string, replaced = 0) {
    const { selectionStart = value.text.length, selectionEnd = value.text.length } = input.current ?? {};
    const start = Math.max(0, selectionStart - replaced);
    onChange({ ...value, text: value.text.slice(0, start) + inserted + value.text.slice(selectionEnd) });
    caret.current = start + inserted.length;
    setTyped('');
    input.current?.focus();
  }

  // The text with what was inserted is there after the next render only.
  useLayoutEffect(() => {
    if (caret.current === undefined) return;
    input.current?.setSelectionRange(caret.current, caret.current);
    caret.current = undefined;
  });

  function handleSelect({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { selectionStart, selectionEnd, value: text } = currentTarget;
    setTyped(selectionStart === selectionEnd ? wordBefore(text, selectionStart) : '');
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) handleAdd();
  }

  return (
    <div className={classes.composer}>
      <Textarea
        ref={input}
        variant="unstyled"
        classNames={{ input: classes.text ?? '' }}
        {...shortcutTarget('note')}
        aria-label={isNotes ? 'New note' : 'New communication'}
        placeholder={isNotes ? 'Write a note' : 'What was said or written?'}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={NOTE_LIMIT}
        value={value.text}
        onChange={(event) => onChange({ ...value, text: event.currentTarget.value })}
        onSelect={handleSelect}
        onKeyDown={handleKeyDown}
      />
      <div className={classes.foot}>
        <NativeSelect
          aria-label="Category"
          data={isNotes ? [...NOTE_CATEGORIES] : [...COMMUNICATION_TYPES]}
          value={value.category}
          onChange={(event) => onChange({ ...value, category: event.currentTarget.value })}
        />
        <PageParts
          place="note-composer"
          given={{ ticket, typed, input, onInsert: insert, onReplaceTyped: (text) => insert(text, typed.length) }}
        />
        <Button className={classes.add} disabled={value.text.trim() === ''} onClick={handleAdd}>
          Add Note
        </Button>
      </div>
    </div>
  );
}

/** The word that ends where the cursor is. */
function wordBefore(text: string, cursor: number): string {
  return /\S*$/.exec(text.slice(0, cursor))?.[0] ?? '';
}
