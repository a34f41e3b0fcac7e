import { Link } from '@tanstack/react-router';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { SerialEvent } from '../serial.contract.ts';
import { EVENT_ICONS, getEventTone, toEventLink } from './event-look.ts';
import classes from './OpenNow.module.css';

/** The open work on this tool. */
export function OpenNow({ events }: { events: readonly SerialEvent[] }) {
  const open = events.filter(({ isOpen }) => isOpen);
  return (
    <Panel title="Open now" aside={<span className={classes.count}>{open.length}</span>}>
      {open.length === 0 && <p className={classes.none}>No open items</p>}
      <EntryList>
        {open.map((event) => (
          <li key={`${event.kind} ${event.recordId} ${event.at}`}>
            <OpenItem event={event} />
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}

function OpenItem({ event }: { event: SerialEvent }) {
  const Icon = EVENT_ICONS[event.kind];
  return (
    <Link className={classes.item} {...toEventLink(event)}>
      <Icon size={17} stroke={1.7} aria-hidden />
      <span className={classes.text}>
        <span className={classes.title}>{event.title}</span>
        <Mono>{event.recordId}</Mono>
      </span>
      {event.due ? <span className={classes.due}>due {shortDate(event.due)}</span> : <Pill tone={getEventTone(event)}>{event.status}</Pill>}
    </Link>
  );
}
