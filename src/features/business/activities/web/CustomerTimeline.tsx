import { Button } from '@mantine/core';
import {
  type Icon,
  IconCheckbox,
  IconDeviceTablet,
  IconFileInvoice,
  IconNote,
  IconPhone,
  IconTargetArrow,
  IconTicket,
  IconTool,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import type { RouteTarget } from '../../../../platform/web/page-paths.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { SkeletonRows } from '../../../../platform/web/ui/table/SkeletonRows.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import { OpenCommandContext } from '../../../../platform/web/web-feature.ts';
import type { Customer } from '../../../master-data/customers/customer.contract.ts';
import { givenByCustomer } from '../../../master-data/customers/customer.rules.ts';
import { TICKET_STATUSES } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';
import { TIMELINE_FILTERS } from '../activity.rules.ts';
import type { TimelineEntry, TimelineKind } from '../timeline.contract.ts';
import { ActivityComposer } from './ActivityComposer.tsx';
import classes from './activity.module.css';
import { useTimeline } from './activity.queries.ts';
import { NoteText } from './NoteText.tsx';
import { TaskList } from './TaskList.tsx';

const LOOKS: Record<TimelineKind, readonly [icon: Icon, label: string]> = {
  ticket: [IconTicket, 'Ticket'],
  call: [IconPhone, 'Call'],
  repair: [IconTool, 'Repair'],
  loan: [IconDeviceTablet, 'Loan'],
  invoice: [IconFileInvoice, 'Invoice'],
  lead: [IconTargetArrow, 'Lead'],
  note: [IconNote, 'Note'],
  task: [IconCheckbox, 'Completed task'],
};

/** Where an entry leads; undefined for notes and tasks. */
function toRoute({ kind, recordId }: TimelineEntry): { to: RouteTarget; search: Record<string, string> } | undefined {
  if (kind === 'note' || kind === 'task') return undefined;
  if (kind === 'loan') return { to: '/inventory', search: { open: recordId } };
  if (kind === 'invoice') return { to: '/invoices', search: { open: recordId } };
  if (kind === 'lead') return { to: '/sales', search: { open: recordId } };
  return { to: `/sod/${recordId}`, search: {} };
}

function toneOf(status: string): Tone {
  const known = TICKET_STATUSES.find((each) => each === status);
  return known ? getStatusTone(known) : 'gray';
}

/** Notes, tasks and records of a customer, newest first. */
export function CustomerTimeline({ customer }: { customer: Customer }) {
  const target = { customerId: customer.id, leadId: null };
  const [filter, setFilter] = useState('all');
  const { kinds = [] } = TIMELINE_FILTERS.find(({ value }) => value === filter) ?? {};
  const { rows, total, error, retry, loadMore } = useTimeline(customer.id, kinds);

  function content() {
    if (!rows) return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonRows count={5} />;
    if (rows.length === 0) return <EmptyTimeline customer={customer} filter={filter} />;
    const hasMore = (total?.count ?? 0) > rows.length;
    return (
      <EntryList more={hasMore && { label: 'Show older', onClick: loadMore }}>
        {rows.map((entry) => (
          <TimelineRow key={entry.id} entry={entry} />
        ))}
      </EntryList>
    );
  }

  return (
    <div className={classes.tab}>
      <ActivityComposer target={target} />
      <TaskList target={target} />
      <div className={classes.filters}>
        <Segments label="Show" options={TIMELINE_FILTERS} value={filter} onChange={setFilter} />
      </div>
      <section aria-label="Timeline">{content()}</section>
    </div>
  );
}

function TimelineRow({ entry }: { entry: TimelineEntry }) {
  const { kind, recordId, at, title, status, who, authorId, amount } = entry;
  const [KindIcon, label] = LOOKS[kind];
  const route = toRoute(entry);
  return (
    <li className={classes.entry}>
      <KindIcon size={16} stroke={1.8} role="img" aria-label={label} />
      {kind === 'note' ? (
        <NoteText id={recordId} text={title} authorId={authorId} />
      ) : (
        <span className={utilities.row}>
          {route ? (
            <Link className={`${utilities.small} ${utilities.link} ${utilities.truncate}`} title={title} {...route}>
              {title || label}
            </Link>
          ) : (
            <span className={`${utilities.small} ${utilities.truncate}`} title={title}>
              {title}
            </span>
          )}
          {amount !== null && <span className={`${utilities.meta} ${utilities.numbers}`}>{formatDollars(amount)}</span>}
          {status && <Pill tone={toneOf(status)}>{status}</Pill>}
        </span>
      )}
      <span className={`${utilities.meta} ${classes.who}`} title={who}>
        {who}
      </span>
      <span className={`${utilities.meta} ${classes.when}`}>
        <RelativeTime at={at} />
      </span>
    </li>
  );
}

/** What to do if nothing is shown. */
function EmptyTimeline({ customer, filter }: { customer: Customer; filter: string }) {
  const openCommand = useContext(OpenCommandContext);
  const given = givenByCustomer(customer);
  if (filter === 'repair')
    return (
      <EmptyState
        title="No repairs yet"
        action={<Button onClick={() => openCommand('new-ticket', { ...given, type: 'Tool Repair' })}>Start repair</Button>}
      />
    );
  if (filter === 'ticket' || filter === 'call' || filter === 'all')
    return (
      <EmptyState
        title={filter === 'call' ? 'No calls yet' : filter === 'ticket' ? 'No tickets yet' : 'Nothing has happened yet'}
        hint={filter === 'all' && 'Tickets, repairs, loans, invoices, leads and notes of this customer appear here.'}
        action={<Button onClick={() => openCommand('new-ticket', given)}>New Ticket</Button>}
      />
    );
  const { label = '' } = TIMELINE_FILTERS.find(({ value }) => value === filter) ?? {};
  return <EmptyState title={filter === 'task' ? 'No completed tasks yet' : `No ${label.toLowerCase()} yet`} />;
}
