import { Avatar } from '../../../../../../platform/web/ui/text/Avatar.tsx';
import { ExternalAvatar } from '../../../../../../platform/web/ui/text/ExternalAvatar.tsx';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { authorLabel } from '../../../ticket.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import classes from './NoteItem.module.css';
import { NoteText } from './NoteText.tsx';

export function NoteItem({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={classes.note}>
      {entry.origin ? <ExternalAvatar label={authorLabel(entry)} /> : <Avatar name={authorLabel(entry)} size="medium" />}
      <div className={classes.body}>
        <p className={classes.head}>
          <strong className={classes.name}>{authorLabel(entry)}</strong> {entry.category && `${entry.category} · `}
          <RelativeTime at={entry.timestamp} />
        </p>
        <NoteText text={entry.content} />
      </div>
    </li>
  );
}
