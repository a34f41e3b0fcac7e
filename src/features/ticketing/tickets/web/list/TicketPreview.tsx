import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { TicketRow } from '../../ticket.contract.ts';
import { authorLabel, getStatusTone } from '../../ticket.rules.ts';
import { isEvent } from '../../ticket-history.rules.ts';
import { useTicket } from '../ticket.queries.ts';
import classes from './TicketListPage.module.css';

/** A ticket at a glance: its facts from the list, and its last message, loaded with the ticket. */
export function TicketPreview({ ticket }: { ticket: TicketRow }) {
  const { summary, status, assignees, customerCompany, customerName, vehicleYear, vehicleMake, vehicleModel, toolSerial } = ticket;
  const { data, isError } = useTicket(ticket.id);
  const last = data?.history.findLast((entry) => !isEvent(entry) && entry.type !== 'ATTACHMENT');
  const vehicle = [vehicleYear, vehicleMake, vehicleModel].filter(Boolean).join(' ');
  return (
    <>
      <p className={`${utilities.strong} ${utilities.wrap}`}>{summary}</p>
      <p className={`${utilities.row} ${utilities.small}`}>
        <Pill tone={getStatusTone(status)}>{status}</Pill>
        <span className={`${utilities.truncate} ${utilities.dimmed}`}>{assignees.map(({ name }) => name).join(', ') || 'Unassigned'}</span>
      </p>
      <p className={`${utilities.meta} ${utilities.wrap}`}>
        {[customerCompany, customerName, vehicle, toolSerial].filter(Boolean).join(' · ')}
      </p>
      {last && (
        <p className={`${utilities.small} ${utilities.wrap} ${classes.message}`}>
          <strong>{authorLabel(last)}</strong> <RelativeTime at={last.timestamp} />
          <br />
          {last.content}
        </p>
      )}
      {data && !last && <p className={utilities.meta}>No messages or notes yet</p>}
      {!data && <p className={utilities.meta}>{isError ? 'Couldn’t load the last message' : 'Loading the last message…'}</p>}
    </>
  );
}
