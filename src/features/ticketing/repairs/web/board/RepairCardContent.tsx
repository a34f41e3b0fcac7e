import { IconAlertTriangle } from '@tabler/icons-react';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { Avatar } from '../../../../../platform/web/ui/text/Avatar.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { ToneDot } from '../../../../../platform/web/ui/text/ToneDot.tsx';
import { getStatusTone } from '../../../tickets/ticket.rules.ts';
import { toShortDay, toTimeText } from '../../rma.rules.ts';
import classes from './RepairCardContent.module.css';
import type { RepairCard } from './repair-cards.ts';

/** The content of a repair's card: when, what, whose, and how far it is, as far as its column does not say it. */
export function RepairCardContent({ card: { repair, isClash, by } }: { card: RepairCard }) {
  const { id, summary, customerCompany, status, technicianId, scheduledDate, scheduledTime } = repair;
  const isJob = by !== 'status' && scheduledDate !== null;
  const technician = technicianId.trim();
  return (
    <>
      <div className={classes.top}>
        {isJob ? <span className={classes.time}>{toTimeText(scheduledTime)}</span> : <Mono>{id}</Mono>}
        {isClash && <IconAlertTriangle size={14} className={classes.clash} aria-label="Conflict" />}
        <Slot name="ticket-row" props={{ ticketId: id }} />
        {technician !== '' && !(isJob && by === 'technicians') && (
          <span className={classes.who}>
            <Avatar name={technician} />
          </span>
        )}
      </div>
      <div className={classes.summary}>{summary}</div>
      <div className={classes.company}>{customerCompany}</div>
      {by !== 'status' && (
        <div className={classes.status}>
          <ToneDot tone={getStatusTone(status)} /> <span>{status}</span>
        </div>
      )}
      {by === 'status' && scheduledDate !== null && (
        <div className={classes.planned}>
          {toShortDay(scheduledDate)} {scheduledTime && toTimeText(scheduledTime)}
        </div>
      )}
    </>
  );
}
