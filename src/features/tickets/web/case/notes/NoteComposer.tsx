import { Button, NativeSelect, Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { NOTE_LIMIT } from '../../../../../platform/fields.ts';
import type { Pane, TicketDraft } from '../../../ticket-draft.rules.ts';
import { COMMUNICATION_TYPES, NOTE_CATEGORIES } from '../../../ticket-history.contract.ts';
import classes from './NoteComposer.module.css';

interface NoteComposerProps {
  pane: Pane;
  value: TicketDraft['composer'][Pane];
  onChange: (value: TicketDraft['composer'][Pane]) => void;
  onAdd: () => void;
}

export function NoteComposer({ pane, value, onChange, onAdd }: NoteComposerProps) {
  const input = useRef<HTMLTextAreaElement>(null);
  const isNotes = pane === 'notes';

  function handleAdd() {
    onAdd();
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
        <Button disabled={value.text.trim() === ''} onClick={handleAdd}>
          Add Note
        </Button>
      </div>
    </div>
  );
}
