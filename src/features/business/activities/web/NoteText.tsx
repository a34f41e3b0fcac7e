import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { GrowingTextarea } from '../../../../platform/web/form/inputs/GrowingTextarea.tsx';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { type Note, noteFields } from '../activity.contract.ts';
import { mayChangeActivity } from '../activity.rules.ts';
import { ActivityForm, toMainField } from './ActivityForm.tsx';
import classes from './activity.module.css';
import { readNote, useSaveNote } from './activity.queries.ts';
import { useEditInPlace } from './useEditInPlace.ts';

/** The text of a note, which its author and Admins can edit in place. */
export function NoteText({ id, text, authorId }: { id: string; text: string; authorId: string | null }) {
  const { user } = useAuth();
  const { edited, edit, close, focusAfterEdit } = useEditInPlace<Note>();

  /** Loads the note first, so that it is edited in its latest version. */
  async function handleEdit() {
    try {
      edit(await readNote(id));
    } catch (failure) {
      const message = failure instanceof Error ? failure.message : String(failure);
      notifications.show({ color: 'red', title: 'Couldn’t load the note', message });
    }
  }

  if (edited) return <NoteForm note={edited} onClose={close} />;
  return (
    <p className={`${utilities.small} ${classes.text}`}>
      {text}{' '}
      {user && mayChangeActivity(authorId, user) && (
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

function NoteForm({ note: { id, version, text: before }, onClose }: { note: Note; onClose: () => void }) {
  const [text, setText] = useState(before);
  const { change } = useSaveNote();
  return (
    <ActivityForm
      kind="note"
      id={id}
      isBlank={text.trim() === ''}
      save={() => change({ id, change: { text, version } })}
      deleted="Note deleted"
      onClose={onClose}
    >
      <GrowingTextarea
        {...toMainField(onClose)}
        aria-label="Note text"
        minRows={2}
        maxRows={12}
        maxLength={noteFields.text.limit}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActivityForm>
  );
}
