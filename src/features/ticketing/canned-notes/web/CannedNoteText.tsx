import { Modal } from '@mantine/core';
import type { CannedNote } from '../canned-note.contract.ts';
import classes from './CannedNoteText.module.css';

/** Shows another person's note, read-only. */
export function CannedNoteText({ note, onClose }: { note: CannedNote; onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title={note.name} size="lg">
      <p className={classes.text}>{note.body}</p>
      <p className={classes.owner}>{note.ownerId ? `${note.ownerName} and Admins can edit this note.` : 'Admins can edit this note.'}</p>
    </Modal>
  );
}
