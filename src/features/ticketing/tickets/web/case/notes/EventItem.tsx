import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { authorLabel, SYSTEM_AUTHOR } from '../../../ticket.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import classes from './EventItem.module.css';

/** One line: what happened, by whom, when. */
export function EventItem({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={classes.event}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.content}>
        {entry.content} {(entry.user !== SYSTEM_AUTHOR || entry.origin) && <span className={classes.user}>by {authorLabel(entry)}</span>}
      </span>
      <RelativeTime at={entry.timestamp} />
    </li>
  );
}
