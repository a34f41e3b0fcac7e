import { Paper, SimpleGrid } from '@mantine/core';
import { IconCheckbox, IconClock, IconHourglass, IconUserCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatDollars } from '../../../../platform/money.ts';
import { formatBadge } from '../../../../platform/number-text.ts';
import { toLocalDay } from '../../../../platform/time/calendar-day.ts';
import { describeDue } from '../../../../platform/time/due-day.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import type { RouteTarget } from '../../../../platform/web/page-paths.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import rowLink from '../../../../platform/web/ui/RowLink.module.css';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import type { TaskRow } from '../../../business/activities/activity.contract.ts';
import { toTargetRoute } from '../../../business/activities/activity.rules.ts';
import { LIST_PATHS } from '../../../ticketing/tickets/ticket-list-paths.ts';
import { withoutSerial } from '../../../ticketing/tickets/ticket-title.rules.ts';
import type { Dashboard, DueTicket, PendingApproval } from '../dashboard.contract.ts';
import classes from './DashboardPage.module.css';

interface WaitingItem {
  readonly id: string;
  readonly to: RouteTarget;
  readonly search?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly about: ReactNode;
  readonly state?: string;
  /** Shown in red instead of the state. */
  readonly urgent?: string;
  readonly when: ReactNode;
}

interface WaitingColumnProps {
  icon: ReactNode;
  title: string;
  count: number;
  /** The list of all items. */
  list: { to: RouteTarget; search: Readonly<Record<string, string>> };
  /** A part of the list that is late. */
  urgent?: { text: string; search: Readonly<Record<string, string>> } | undefined;
  /** Shown without items. */
  empty: string;
  items: readonly WaitingItem[];
}

function WaitingColumn({ icon, title, count, list, urgent: late, empty, items }: WaitingColumnProps) {
  return (
    <section className={classes.column} aria-label={title}>
      <header className={`${utilities.row} ${utilities.dimmed} ${classes.columnHead}`}>
        {icon}
        <h2 className={`${utilities.small} ${utilities.ink}`}>{title}</h2>
        <Pill tone="gray">{formatBadge(count)}</Pill>
        {late && (
          <Link
            to={list.to}
            search={late.search}
            className={`${utilities.meta} ${utilities.strong} ${classes.state} ${classes.late}`}
            data-urgent
          >
            {late.text}
          </Link>
        )}
        {count > 0 && (
          <Link
            {...list}
            className={`${utilities.meta} ${utilities.strong} ${utilities.link} ${classes.all}`}
            aria-label={`Show all: ${title}`}
          >
            Show all
          </Link>
        )}
      </header>
      {count === 0 && <p className={utilities.meta}>{empty}</p>}
      <ul className={classes.items}>
        {items.map(({ id, to: item, search: query = {}, title: name, about, state, urgent, when }) => (
          <li key={id}>
            <Link to={item} search={query} className={`${rowLink.link} ${classes.waiting}`}>
              <span className={`${utilities.row} ${classes.ends}`}>
                <span className={`${utilities.small} ${utilities.strong} ${utilities.truncate}`}>{name}</span>
                <span className={`${utilities.meta} ${classes.state}`} data-urgent={urgent !== undefined}>
                  {urgent ?? state}
                </span>
              </span>
              <span className={`${utilities.row} ${utilities.meta} ${classes.ends}`}>
                <span className={utilities.truncate}>{about}</span>
                <span className={classes.state}>{when}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface WaitingStripProps {
  dashboard: Dashboard;
  /** Whether the strip is the user's own work at the top of the page. */
  isOwnFirst: boolean;
}

/** The user's open tickets and tasks, overdue loaners, and repairs awaiting approval. */
export function WaitingStrip({ dashboard: { mine, tasks, overdue, approvals }, isOwnFirst }: WaitingStripProps) {
  const { user } = useAuth();
  const today = toLocalDay(new Date(useNow()));
  const loaners = overdue.tools.map(
    (tool): WaitingItem => ({
      id: tool.id,
      to: '/inventory',
      search: { open: tool.id },
      title: tool.assignedTo,
      about: <Mono>{tool.serialNumber}</Mono>,
      urgent: describeDue(tool.returnDate ?? today, today).text,
      when: shortDate(tool.returnDate ?? today),
    }),
  );
  return (
    <Paper component="section" withBorder radius="lg" shadow="var(--obd-shadow)" aria-label={isOwnFirst ? 'My work' : 'Needs my attention'}>
      <SimpleGrid cols={{ base: 1, lg: tasks.count > 0 ? 4 : 3 }} spacing={0}>
        <WaitingColumn
          icon={<IconUserCheck size={16} aria-hidden />}
          title="My open tickets"
          count={mine.count}
          list={{ to: '/fleet', search: { assignee: user?.id ?? '', state: 'open' } }}
          empty="No open tickets assigned to you"
          urgent={
            mine.overdue > 0
              ? { text: `${formatBadge(mine.overdue)} overdue`, search: { assignee: user?.id ?? '', overdue: 'true' } }
              : undefined
          }
          items={mine.tickets.map((ticket) => toOwnItem(ticket, today))}
        />
        {tasks.count > 0 && (
          <WaitingColumn
            icon={<IconCheckbox size={16} aria-hidden />}
            title="My tasks"
            count={tasks.count}
            list={{ to: '/tasks', search: {} }}
            empty=""
            urgent={tasks.overdue > 0 ? { text: `${formatBadge(tasks.overdue)} overdue`, search: {} } : undefined}
            items={tasks.tasks.map((task) => toTaskItem(task, today))}
          />
        )}
        <WaitingColumn
          icon={<IconClock size={16} aria-hidden />}
          title="Overdue loaners"
          count={overdue.count}
          list={{ to: '/inventory', search: { overdue: 'true' } }}
          empty="No overdue loaners"
          items={loaners}
        />
        <WaitingColumn
          icon={<IconHourglass size={16} aria-hidden />}
          title="Awaiting approval"
          count={approvals.count}
          list={{ to: LIST_PATHS['Tool Repair'], search: { status: 'Awaiting Approval' } }}
          empty="No repairs awaiting approval"
          items={approvals.tickets.map(toApprovalItem)}
        />
      </SimpleGrid>
    </Paper>
  );
}

function toOwnItem(ticket: DueTicket, today: string): WaitingItem {
  const due = ticket.due === null ? undefined : describeDue(ticket.due, today);
  return {
    id: ticket.id,
    to: `/sod/${ticket.id}`,
    title: withoutSerial(ticket),
    about: (
      <>
        {ticket.customerCompany} · <Mono>{ticket.id}</Mono>
      </>
    ),
    state: due?.urgency === 'today' ? due.text : ticket.status,
    ...(due?.urgency === 'overdue' && { urgent: due.text }),
    when: <RelativeTime at={ticket.lastUpdated} />,
  };
}

function toTaskItem(task: TaskRow, today: string): WaitingItem {
  const { id, title, dueOn, targetName } = task;
  const due = dueOn === null ? undefined : describeDue(dueOn, today);
  return {
    id,
    ...toTargetRoute(task),
    title,
    about: targetName,
    state: due?.text ?? '',
    ...(due?.urgency === 'overdue' && { urgent: due.text }),
    when: dueOn === null ? '' : shortDate(dueOn),
  };
}

function toApprovalItem(ticket: PendingApproval): WaitingItem {
  return {
    id: ticket.id,
    to: `/sod/${ticket.id}`,
    title: ticket.customerCompany,
    about: (
      <>
        {withoutSerial(ticket)} · <Mono>{ticket.id}</Mono>
      </>
    ),
    state: ticket.amount === null ? 'no amount yet' : formatDollars(ticket.amount),
    when: (
      <>
        asked <RelativeTime at={ticket.since} />
      </>
    ),
  };
}
