import { Avatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import type { PendingNote } from '../../../ticket-draft.rules.ts';
import classes from './NoteItem.module.css';
import { NoteText } from './NoteText.tsx';

interface PendingItemProps {
  note: PendingNote;
  onTakeBack: () => void;
}

export function PendingItem({ note, onTakeBack }: PendingItemProps) {
  return (
    <li className={classes.note}>
      <Avatar name="You" initials="…" size="medium" />
      <div className={classes.body}>
        <p className={classes.head}>
          <strong className={classes.name}>You</strong> {note.category} · <span className={classes.mark}>Not saved yet</span>
          <button type="button" className={classes.back} title="Edit this note before saving" onClick={onTakeBack}>
            Edit
          </button>
        </p>
        <NoteText text={note.content} />
      </div>
    </li>
  );
}
