import { IconAlertTriangle } from '@tabler/icons-react';
import { Slot } from '../../../../../platform/web/Slot.tsx';
import { toShortDay, toTimeText } from '../../rma.rules.ts';
import classes from './RepairCardMobile.module.css';
import type { RepairCard } from './repair-cards.ts';

/** The content of a repair's card on a phone. */
export function RepairCardMobile({ card: { repair, isClash, by } }: { card: RepairCard }) {
  const { id, summary, customerCompany, status, technicianId, scheduledDate, scheduledTime } = repair;
  const planned = scheduledDate === null ? '' : by === 'status' ? toShortDay(scheduledDate) : toTimeText(scheduledTime);
  return (
    <>
      <span className={classes.summary}>{summary}</span> <span className={classes.whose}>{customerCompany}</span>{' '}
      <span className={classes.plan}>
        {isClash && <IconAlertTriangle size={14} aria-label="Conflict" />}
        <Slot name="ticket-row" props={{ ticketId: id }} />
        {planned && <span className={classes.when}>{planned}</span>}{' '}
        <span className={classes.state}>{by === 'technicians' ? status : technicianId.trim() || 'No technician'}</span>
      </span>
    </>
  );
}
