import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Ticket } from '../../ticket.contract.ts';
import classes from './TicketTimestamps.module.css';

/** Shows the last update and the creation time of a ticket. */
export function TicketTimestamps({ ticket }: { ticket: Ticket }) {
  return (
    <p className={classes.timestamps}>
      <span>
        Updated by {ticket.lastModifiedBy} <RelativeTime at={ticket.lastUpdated} />
      </span>
      <span>
        Created <RelativeTime at={ticket.createdAt} />
      </span>
    </p>
  );
}
