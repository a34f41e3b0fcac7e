import { Button, Group, Stack, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useRef, useState } from 'react';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { deleteWithUndo } from '../../../../platform/web/ui/feedback/undo-notice.tsx';
import { useSubmit } from '../../../../platform/web/useSubmit.ts';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { mayChangeNote } from '../activity.rules.ts';
import { type Note, noteFields } from '../note.contract.ts';
import classes from './activity.module.css';
import { readNote, useDeleteNote, useSaveNote } from './activity.queries.ts';

/** The text of a note, which its author and Admins can edit in place. */
export function NoteText({ id, text, authorId }: { id: string; text: string; authorId: string | null }) {
  const { user } = useAuth();
  const [edited, setEdited] = useState<Note>();
  const wasEdited = useRef(false);
  const mayChange = user !== null && mayChangeNote({ authorId }, user);

  /** Loads the note first, so that it is edited in its latest version. */
  async function handleEdit() {
    try {
      setEdited(await readNote(id));
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      notifications.show({ color: 'red', title: 'Couldn’t load the note', message });
    }
  }

  function handleClose() {
    wasEdited.current = true;
    setEdited(undefined);
  }

  /** Returns the focus after editing. */
  function focusAfterEdit(button: HTMLButtonElement | null) {
    if (!button || !wasEdited.current) return;
    wasEdited.current = false;
    button.focus();
  }

  if (edited) return <NoteForm note={edited} onClose={handleClose} />;
  return (
    <p className={`${utilities.small} ${classes.text}`}>
      {text}{' '}
      {mayChange && (
        <button
          ref={focusAfterEdit}
          type="button"
          className={`${utilities.plain} ${utilities.link} ${utilities.meta}`}
          onClick={() => void handleEdit()}
        >
          Edit
        </button>
      )}
    </p>
  );
}

function NoteForm({ note, onClose }: { note: Note; onClose: () => void }) {
  const { id, version, customerId, leadId } = note;
  const [text, setText] = useState(note.text);
  const { add, change } = useSaveNote();
  const remove = useDeleteNote();
  const { submit, isSending, error } = useSubmit(async () => {
    await change({ id, change: { text, version } });
    onClose();
  });

  function handleDelete() {
    onClose();
    void deleteWithUndo({
      id: `deleted-${id}`,
      remove: () => remove(id),
      message: 'Note deleted',
      undo: () => add({ text: note.text, customerId, leadId }),
      undone: 'Note restored under your name',
    });
  }

  return (
    <Stack gap="xs">
      <Textarea
        aria-label="Note text"
        autoFocus
        autosize
        minRows={2}
        maxRows={12}
        maxLength={noteFields.text.limit}
        value={text}
        // Keeps Escape from also closing the dialog around it.
        data-mantine-stop-propagation
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <Alert title="Couldn’t save the note">{error.message}</Alert>}
      <Group gap="xs">
        <Button loading={isSending} disabled={text.trim() === ''} onClick={() => void submit()}>
          Save note
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button variant="subtle" color="red" onClick={handleDelete}>
          Delete note
        </Button>
      </Group>
    </Stack>
  );
}
