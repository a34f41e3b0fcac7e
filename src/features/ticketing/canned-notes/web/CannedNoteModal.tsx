import { Button, Switch, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import layout from '../../../../platform/web/form/Form.module.css';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import { InsertButtons } from '../../../../platform/web/form/inputs/InsertButtons.tsx';
import { RecordModal } from '../../../../platform/web/form/RecordModal.tsx';
import { useRecordForm } from '../../../../platform/web/form/useRecordForm.ts';
import { deleteWithUndo } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { type CannedNote, cannedNoteFields, cannedNoteSchemas } from '../canned-note.contract.ts';
import { NOTE_PLACEHOLDERS } from '../canned-note.rules.ts';
import { useDeleteCannedNote, useSaveCannedNote } from './canned-note.queries.ts';

interface CannedNoteModalProps {
  /** Undefined for a new note. */
  note: CannedNote | undefined;
  /** Only the owner can stop sharing a note. */
  isOwn: boolean;
  onClose: () => void;
}

export function CannedNoteModal({ note, isOwn, onClose }: CannedNoteModalProps) {
  const save = useSaveCannedNote();
  const remove = useDeleteCannedNote();
  const form = useRecordForm({
    noun: 'canned note',
    fields: cannedNoteFields,
    schemas: cannedNoteSchemas,
    record: note,
    onClose,
    ...save,
    onSaved: () => note ?? notifications.show({ message: 'Canned note added' }),
  });
  const body = useRef<HTMLTextAreaElement>(null);

  function handleDelete({ id, name, shortcut, body: text, isShared }: CannedNote) {
    form.reset();
    // Closes first, so that the deleted note isn't loaded again.
    onClose();
    void deleteWithUndo({
      id: `deleted-${id}`,
      remove: () => remove(id),
      message: `${name} deleted`,
      undo: () => save.add({ name, shortcut, body: text, isShared }),
      undone: `${name} restored`,
    });
  }

  return (
    <RecordModal
      name="canned note"
      form={form}
      trail={note?.isShared ? { kind: 'canned-note', id: note.id } : undefined}
      secondary={
        note && (
          <Button variant="subtle" color="red" onClick={() => handleDelete(note)}>
            Delete
          </Button>
        )
      }
    >
      <TextInput {...form.text('name')} data-autofocus />
      <TextInput
        {...form.text('shortcut')}
        description="To insert this text in a note, type / and the shortcut"
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        spellCheck={false}
        autoCapitalize="none"
      />
      <div className={layout.whole}>
        <GrowingTextarea {...form.text('body')} ref={body} minRows={5} maxRows={12} mb="sm" />
        <InsertButtons placeholders={NOTE_PLACEHOLDERS} getField={() => body.current} />
      </div>
      <Switch
        className={layout.whole}
        label="Shared with everyone"
        description={isOwn ? 'If off, only you can see it.' : 'Only the owner can change this.'}
        checked={form.values.isShared}
        disabled={!isOwn}
        onChange={(event) => form.change({ isShared: event.currentTarget.checked })}
      />
    </RecordModal>
  );
}
