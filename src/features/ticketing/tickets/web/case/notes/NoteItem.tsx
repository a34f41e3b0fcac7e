import { Avatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { signedName } from '../../../ticket.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import classes from './NoteItem.module.css';
import { NoteText } from './NoteText.tsx';

export function NoteItem({ entry }: { entry: HistoryEntry }) {
  const name = signedName(entry.user);
  return (
    <li className={classes.note}>
      <Avatar name={name} size="medium" />
      <div className={classes.body}>
        <p className={classes.head}>
          <strong className={classes.name}>{name}</strong> {entry.category && `${entry.category} · `}
          <RelativeTime at={entry.timestamp} />
        </p>
        <NoteText text={entry.content} />
      </div>
    </li>
  );
}
