import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
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
  const isNotes = pane === 'notes';

  function handleAdd() {
    onAdd();
    input.current?.focus();
  }

  /** Puts a text where the cursor is. */
  function handleInsert(inserted: string) {
    const { selectionStart = value.text.length, selectionEnd = value.text.length } = input.current ?? {};
    onChange({ ...value, text: value.text.slice(0, selectionStart) + inserted + value.text.slice(selectionEnd) });
    input.current?.focus();
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
        onKeyDown={handleKeyDown}
      />
      <div className={classes.foot}>
        <NativeSelect
          aria-label="Category"
          data={isNotes ? [...NOTE_CATEGORIES] : [...COMMUNICATION_TYPES]}
          value={value.category}
          onChange={(event) => onChange({ ...value, category: event.currentTarget.value })}
        />
        <PageParts place="note-composer" given={{ ticket, onInsert: handleInsert }} />
        <Button disabled={value.text.trim() === ''} onClick={handleAdd}>
          Add Note
        </Button>
      </div>
    </div>
  );
}
