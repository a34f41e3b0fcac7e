import { IconClock, IconHourglass, IconUserCheck } from '@tabler/icons-react';
import { toLocalDay } from '../../../../platform/time/calendar-day.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { useAuth } from '../../../admin/auth/web/auth.queries.ts';
import { describeDue } from '../../../business/loaners/loaner.rules.ts';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { LIST_PATHS } from '../../../ticketing/tickets/ticket-list-paths.ts';
import type { Dashboard } from '../dashboard.contract.ts';
import { WaitingColumn, type WaitingItem } from './WaitingColumn.tsx';
import classes from './WaitingStrip.module.css';

/** Work that waits: the reader's own tickets, loaners that should be back, repairs the customer has to agree to. */
export function WaitingStrip({ dashboard: { mine, overdue, approvals } }: { dashboard: Dashboard }) {
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
    <section className={classes.strip} aria-label="Needs my attention">
      <WaitingColumn
        icon={<IconUserCheck size={16} aria-hidden />}
        title="My open tickets"
        count={mine.count}
        to="/fleet"
        search={{ assignee: user?.id ?? '', state: 'open' }}
        empty="No open tickets assigned to you"
        items={mine.tickets.map((ticket) => toItem(ticket, ticket.summary, ticket.status))}
      />
      <WaitingColumn
        icon={<IconClock size={16} aria-hidden />}
        title="Overdue loaners"
        count={overdue.count}
        to="/inventory"
        search={{ overdue: 'true' }}
        empty="No overdue loaners"
        items={loaners}
      />
      <WaitingColumn
        icon={<IconHourglass size={16} aria-hidden />}
        title="Awaiting approval"
        count={approvals.count}
        to={LIST_PATHS['Tool Repair']}
        search={{ status: 'Awaiting Approval' }}
        empty="No repairs awaiting approval"
        items={approvals.tickets.map((ticket) => toItem(ticket, ticket.summary, 'updated'))}
      />
    </section>
  );
}

function toItem(ticket: TicketRow, title: string, state: string): WaitingItem {
  return {
    id: ticket.id,
    to: `/sod/${ticket.id}`,
    title,
    about: (
      <>
        {ticket.customerCompany} · <Mono>{ticket.id}</Mono>
      </>
    ),
    state,
    when: <RelativeTime at={ticket.lastUpdated} />,
  };
}
