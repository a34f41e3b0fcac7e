import { Button, Card, Flex, Group, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useContext, useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { CallError } from '../../../../platform/web/call.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageGiven } from '../../../../platform/web/ui/header/page-given.ts';
import { useBelongsTo } from '../../../../platform/web/ui/header/section.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import rowLink from '../../../../platform/web/ui/RowLink.module.css';
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

function OpenNow({ events }: { events: readonly SerialEvent[] }) {
  const open = events.filter(({ isOpen }) => isOpen);
  return (
    <Panel
      title="Open now"
      aside={
        <Text span size="xs" c="dimmed">
          {open.length}
        </Text>
      }
    >
      {open.length === 0 && (
        <Text size="xs" c="dimmed">
          No open items
        </Text>
      )}
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
    <Link className={`${utilities.row} ${classes.item}`} {...toEventLink(event)}>
      <Icon size={17} stroke={1.7} aria-hidden />
      <span className={`${utilities.stack} ${utilities.fill} ${utilities.meta}`}>
        <span className={`${utilities.wrap} ${classes.title}`}>{event.title}</span>
        <Mono>{event.recordId}</Mono>
      </span>
      {event.due ? (
        <span className={utilities.meta}>due {shortDate(event.due)}</span>
      ) : (
        <Pill tone={getEventTone(event)}>{event.status}</Pill>
      )}
    </Link>
  );
}

/** All events of the tool, newest first. */
function Timeline({ history: { events } }: { history: SerialHistory }) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const shown = filterEvents(events, filter);
  const options = TIMELINE_FILTERS.map(({ value, label }) => ({ value, label, count: filterEvents(events, value).length }));
  return (
    <Card
      component="section"
      className={classes.timeline}
      withBorder
      radius="lg"
      shadow="var(--obd-shadow)"
      padding={0}
      aria-label="Timeline"
    >
      <Group justify="space-between" wrap="nowrap" gap="sm" px={14} py="xs">
        <Segments label="Show" options={options} value={filter} onChange={setFilter} />
        <Text span size="xs" c="dimmed" visibleFrom="sm">
          Newest first
        </Text>
      </Group>
      <section className={utilities.scroll} aria-label="Events">
        {shown.length === 0 && (
          <Text size="xs" c="dimmed" px={14} py="md">
            {filter === 'all' ? 'No events yet' : 'No matching events'}
          </Text>
        )}
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
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Group className={classes.fact} justify="space-between" wrap="nowrap" py={6}>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Text component="dd" size="sm" ta="end" className={utilities.numbers}>
        {children}
      </Text>
    </Group>
  );
}

function ToolPanel({ history: { model, loanerId, events } }: { history: SerialHistory }) {
  const repairs = filterEvents(events, 'rma');
  const openRepairs = repairs.filter(({ isOpen }) => isOpen).length;
  return (
    <Panel title="Tool">
      <dl>
        <Fact label="Model">{model || 'Unknown'}</Fact>
        {loanerId && (
          <Fact label="Loaner">
            <RecordLink to="/inventory" search={{ open: loanerId }}>
              {loanerId}
            </RecordLink>
          </Fact>
        )}
        <Fact label="Tickets">{formatCount(filterEvents(events, 'ticket').length)}</Fact>
        <Fact label="Repairs">
          {formatCount(repairs.length)}
          {openRepairs > 0 && <span className={utilities.meta}> · {formatCount(openRepairs)} open</span>}
        </Fact>
        <Fact label="Invoiced">{formatDollars(sumInvoiced(events))}</Fact>
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
      hint="Start a repair to register the tool and its owner, or create a ticket about it."
      action={
        <Group gap="xs">
          <Button onClick={() => openCommand('new-ticket', { ...given, type: 'Tool Repair' })}>Start repair</Button>
          <Button variant="default" onClick={() => openCommand('new-ticket', given)}>
            New Ticket
          </Button>
        </Group>
      }
    />
  );
}

export function SerialPage() {
  const { serial = '' } = useParams({ strict: false });
  useBelongsTo('/serials/$serial');
  return <SerialContent key={serial} serial={serial} />;
}

function SerialContent({ serial }: { serial: string }) {
  const { data: history, error, refetch } = useSerialHistory(serial);
  if (!history) {
    if (error instanceof CallError && error.status === 404) return <UnknownSerial serial={serial} />;
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  }
  return (
    <Flex className={classes.page} direction="column" px="var(--obd-gutter)" pb={14}>
      <SerialHeader history={history} />
      <Stack className={classes.columns} gap="sm" flex={1} mih={0}>
        <Stack className={classes.facts} gap="sm">
          <OpenNow events={history.events} />
          <OwnerPanel owners={history.owners} />
          <ToolPanel history={history} />
        </Stack>
        <Timeline history={history} />
      </Stack>
    </Flex>
  );
}

const SHOP = [utilities.link, utilities.small, utilities.strong, utilities.wrap].join(' ');

function OwnerPanel({ owners }: { owners: readonly SerialOwner[] }) {
  return (
    <Panel title="Owner">
      {owners.length === 0 && (
        <Text size="xs" c="dimmed">
          No owner yet
        </Text>
      )}
      <ol>
        {owners.map((owner) => (
          <Text key={owner.from} component="li" size="xs" c="dimmed" className={classes.owner} data-now={owner.until === null}>
            <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
              <Link className={SHOP} to="/customers/$customerId" params={{ customerId: owner.customerId }}>
                {owner.shopName}
              </Link>
              <span>{owner.until === null ? 'Current' : 'Previous'}</span>
            </Group>
            {ownedWhen(owner)}
            {owner.until === null && (
              <Group justify="space-between" align="baseline" wrap="nowrap" gap="xs">
                <Text span size="sm" c="var(--obd-ink)">
                  {owner.contactName}
                </Text>
                {owner.phone && (
                  <a className={SHOP} href={toPhoneLink(owner.phone)}>
                    {owner.phone}
                  </a>
                )}
              </Group>
            )}
          </Text>
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
    <Link className={`${rowLink.link} ${classes.row}`} data-kind={event.kind} {...toEventLink(event)}>
      <time className={`${utilities.meta} ${utilities.numbers}`} dateTime={event.at} title={shortDate(event.at)}>
        {shortDate(event.at).replace(/, \d+$/, '')}
      </time>
      <Icon size={15} stroke={1.8} aria-hidden />
      <span className={`${utilities.stack} ${utilities.meta} ${classes.subject}`}>
        <span className={`${utilities.truncate} ${classes.title}`} title={event.title}>
          {event.title}
        </span>
        {event.kind !== 'owner' && <Mono>{event.recordId}</Mono>}
      </span>
      <span>{event.status && <Pill tone={getEventTone(event)}>{event.status}</Pill>}</span>
      <span className={`${utilities.meta} ${utilities.numbers} ${classes.detail}`}>
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
