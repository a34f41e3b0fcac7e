import { Link } from '@tanstack/react-router';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { PillBefore } from '../../../../platform/web/ui/text/PillBefore.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { TicketRow } from '../../../ticketing/tickets/ticket.contract.ts';
import { getStatusTone } from '../../../ticketing/tickets/ticket.rules.ts';
import { LIST_LABELS } from '../../../ticketing/tickets/ticket-list-paths.ts';
import classes from './RecentActivity.module.css';
import { TYPE_ICONS } from './type-icons.ts';

/** The tickets opened last. */
export function RecentActivity({ tickets }: { tickets: readonly TicketRow[] }) {
  const title = (
    <>
      Recent Activity <span className={classes.about}>5 newest tickets</span>
    </>
  );
  return (
    <Panel title={title} className={classes.panel}>
      {tickets.length === 0 && <EmptyState title="No recent activity." hint="New tickets appear here. Select New Ticket to create one." />}
      <ul className={classes.list}>
        {tickets.map((ticket) => {
          const Icon = TYPE_ICONS[ticket.type];
          return (
            <li key={ticket.id}>
              <Link to="/sod/$ticketId" params={{ ticketId: ticket.id }} className={classes.row}>
                <Icon size={17} role="img" aria-label={LIST_LABELS[ticket.type]} className={classes.icon} />
                <span className={classes.what}>
                  <span className={classes.summary}>{ticket.summary}</span>
                  <span className={classes.meta}>
                    <PillBefore>{ticket.mergedInto !== null && 'Merged'}</PillBefore>
                    <span className={classes.company}>{ticket.customerCompany}</span> <Mono>#{ticket.id}</Mono>
                  </span>
                </span>
                <span className={classes.status}>
                  <Pill tone={getStatusTone(ticket.status)}>{ticket.status}</Pill>
                </span>
                <span className={classes.age}>
                  <RelativeTime at={ticket.createdAt} />
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
