import { Button } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { CallError } from '../../../../platform/web/call.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageGiven } from '../../../../platform/web/ui/header/page-given.ts';
import { useBelongsTo } from '../../../../platform/web/ui/header/section.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { toPhoneLink } from '../../../../platform/web/ui/text/phone-link.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { OpenCommandContext } from '../../../../platform/web/web-feature.ts';
import type { SerialEvent, SerialHistory, SerialOwner } from '../serial.contract.ts';
import {
  contextFromSerial,
  describeEnd,
  filterEvents,
  groupByYear,
  sumInvoiced,
  TIMELINE_FILTERS,
  type TimelineFilter,
} from '../serial.rules.ts';
import { EVENT_ICONS, getEventTone, toEventLink } from './event-look.ts';
import { SerialHeader } from './SerialHeader.tsx';
import classes from './SerialPage.module.css';
import { useSerialHistory } from './serial.queries.ts';
import { SERIAL_PATH } from './serial-paths.ts';

/** The open work on this tool. */
function OpenNow({ events }: { events: readonly SerialEvent[] }) {
  const open = events.filter(({ isOpen }) => isOpen);
  return (
    <Panel title="Open now" aside={<span className={classes.count}>{open.length}</span>}>
      {open.length === 0 && <p className={classes.openNone}>No open items</p>}
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

/** All events of the tool, newest first. */
function Timeline({ history: { events } }: { history: SerialHistory }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const shown = filterEvents(events, filter);
  const options = TIMELINE_FILTERS.map(({ value, label }) => ({ value, label, count: filterEvents(events, value).length }));
  return (
    <section className={classes.panel} aria-label="Timeline">
      <header className={classes.head}>
        <div className={classes.filters}>
          <Segments label="Show" options={options} value={filter} onChange={setFilter} />
        </div>
        <span className={classes.order}>Newest first</span>
      </header>
      <section className={classes.list} aria-label="Events">
        {shown.length === 0 && <p className={classes.none}>{filter === 'all' ? 'No events yet' : 'No matching events'}</p>}
        {groupByYear(shown).map(({ year, events: ofYear }) => (
          <section key={year} aria-label={year}>
            <h3 className={classes.year}>{year}</h3>
            <EntryList>
              {ofYear.map((event) => (
                <li key={`${event.kind} ${event.recordId} ${event.at}`}>
                  <TimelineRow event={event} />
                </li>
              ))}
            </EntryList>
          </section>
        ))}
      </section>
    </section>
  );
}

function ToolPanel({ history: { model, loanerId, events } }: { history: SerialHistory }) {
  const repairs = filterEvents(events, 'rma');
  const openRepairs = repairs.filter(({ isOpen }) => isOpen).length;
  return (
    <Panel title="Tool">
      <dl className={classes.toolFacts}>
        <dt>Model</dt>
        <dd>{model || 'Unknown'}</dd>
        {loanerId && (
          <>
            <dt>Loaner</dt>
            <dd>
              <RecordLink to="/inventory" search={{ open: loanerId }}>
                {loanerId}
              </RecordLink>
            </dd>
          </>
        )}
        <dt>Tickets</dt>
        <dd>{filterEvents(events, 'ticket').length}</dd>
        <dt>Repairs</dt>
        <dd>
          {repairs.length} {openRepairs > 0 && <span className={classes.note}>{openRepairs} open</span>}
        </dd>
        <dt>Invoiced</dt>
        <dd>{formatDollars(sumInvoiced(events))}</dd>
      </dl>
    </Panel>
  );
}

function UnknownSerial({ serial }: { serial: string }) {
  const openCommand = useContext(OpenCommandContext);
  const given = contextFromSerial(serial);
  usePageGiven(given);
  return (
    <EmptyState
      title={`No history for ${serial}`}
      hint="Tools appear here once they’re on a ticket, registered to a customer or added as a loaner."
      action={<Button onClick={() => openCommand('new-ticket', given)}>New Ticket</Button>}
    />
  );
}

export function SerialPage() {
  const { serial = '' } = useParams({ strict: false });
  useBelongsTo(SERIAL_PATH);
  return <SerialContent key={serial} serial={serial} />;
}

function SerialContent({ serial }: { serial: string }) {
  const { data: history, error, refetch } = useSerialHistory(serial);
  if (!history) {
    if (error instanceof CallError && error.status === 404) return <UnknownSerial serial={serial} />;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  }
  return (
    <div className={classes.page}>
      <SerialHeader history={history} />
      <div className={classes.columns}>
        <div className={classes.facts}>
          <OpenNow events={history.events} />
          <OwnerPanel owners={history.owners} />
          <ToolPanel history={history} />
        </div>
        <Timeline history={history} />
      </div>
    </div>
  );
}

/** Current and previous owners. */
function OwnerPanel({ owners }: { owners: readonly SerialOwner[] }) {
  return (
    <Panel title="Owner">
      {owners.length === 0 && <p className={classes.ownerNone}>No owner yet</p>}
      <ol className={classes.ownerList}>
        {owners.map((owner) => (
          <li key={owner.from} className={classes.owner} data-now={owner.until === null}>
            <div className={classes.line}>
              <Link className={classes.shop} to="/customers/$customerId" params={{ customerId: owner.customerId }}>
                {owner.shopName}
              </Link>
              <span>{owner.until === null ? 'Current' : 'Previous'}</span>
            </div>
            <div className={classes.dates}>{ownedWhen(owner)}</div>
            {owner.until === null && (
              <div className={classes.line}>
                <span className={classes.contact}>{owner.contactName}</span>
                {owner.phone && (
                  <a className={classes.shop} href={toPhoneLink(owner.phone)}>
                    {owner.phone}
                  </a>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function ownedWhen({ from, until }: SerialOwner): string {
  return until === null ? `Since ${shortDate(from)}` : `${shortDate(from)} – ${shortDate(until)}`;
}

function TimelineRow({ event }: { event: SerialEvent }) {
  const Icon = EVENT_ICONS[event.kind];
  return (
    <Link className={classes.row} data-kind={event.kind} {...toEventLink(event)}>
      <time className={classes.date} dateTime={event.at} title={shortDate(event.at)}>
        {shortDate(event.at).replace(/, \d+$/, '')}
      </time>
      <Icon className={classes.icon} size={15} stroke={1.8} aria-hidden />
      <span className={classes.what}>
        <span className={classes.eventTitle}>{event.title}</span>
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
