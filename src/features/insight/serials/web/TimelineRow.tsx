import { Link } from '@tanstack/react-router';
import { formatDollars } from '../../../../platform/money.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { SerialEvent } from '../serial.contract.ts';
import { describeEnd } from '../serial.rules.ts';
import { EVENT_ICONS, getEventTone, toEventLink } from './event-look.ts';
import classes from './TimelineRow.module.css';

export function TimelineRow({ event }: { event: SerialEvent }) {
  const Icon = EVENT_ICONS[event.kind];
  return (
    <Link className={classes.row} data-kind={event.kind} {...toEventLink(event)}>
      <time className={classes.date} dateTime={event.at} title={shortDate(event.at)}>
        {shortDate(event.at).replace(/, \d+$/, '')}
      </time>
      <Icon className={classes.icon} size={15} stroke={1.8} aria-hidden />
      <span className={classes.what}>
        <span className={classes.title}>{event.title}</span>
        {event.kind !== 'owner' && (
          <span className={classes.id}>
            <Mono>{event.recordId}</Mono>
          </span>
        )}
      </span>
      <span className={classes.status}>{event.status && <Pill tone={getEventTone(event)}>{event.status}</Pill>}</span>
      <span className={classes.detail}>
        <Detail event={event} />
      </span>
    </Link>
  );
}

function Detail({ event }: { event: SerialEvent }) {
  const { amount, due, isOpen, at } = event;
  if (amount !== null) return formatDollars(amount);
  if (isOpen && due) return `due ${shortDate(due)}`;
  if (isOpen) return <RelativeTime at={at} />;
  return describeEnd(event);
}
