import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import { SYSTEM_AUTHOR, signedName } from '../../../ticket.rules.ts';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import classes from './EventItem.module.css';

/** One line: what happened, by whom, when. */
export function EventItem({ entry }: { entry: HistoryEntry }) {
  return (
    <li className={classes.event}>
      <span className={classes.dot} aria-hidden />
      <span className={classes.content}>
        {entry.content} {entry.user !== SYSTEM_AUTHOR && <span className={classes.user}>by {signedName(entry.user)}</span>}
      </span>
      <RelativeTime at={entry.timestamp} />
    </li>
  );
}
