import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { RelativeTime } from '../../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { HistoryEntry } from '../../../ticket-history.contract.ts';
import classes from './EventFold.module.css';
import { EventItem } from './EventItem.tsx';

/** Events that follow each other as one line, which names the last one and opens all of them. */
export function EventFold({ entries }: { entries: HistoryEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  const last = entries.at(-1);
  if (!last) return null;
  return (
    <li>
      <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconChevronRight className={classes.sign} size={13} aria-hidden />
        <span className={classes.count}>{entries.length} events</span>
        <span className={classes.last}>{!isOpen && last.content}</span>
        <RelativeTime at={last.timestamp} />
      </button>
      {isOpen && (
        <ul className={classes.events}>
          {entries.map((entry) => (
            <EventItem key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </li>
  );
}
