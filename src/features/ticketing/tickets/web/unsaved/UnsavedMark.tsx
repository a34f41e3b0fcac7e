import classes from './UnsavedMark.module.css';
import { useUnsavedTickets } from './unsaved.queries.ts';

/** Marks a ticket with an unsaved draft in a list. */
export function UnsavedMark({ ticketId }: { ticketId: string }) {
  if (!useUnsavedTickets().includes(ticketId)) return null;
  return (
    <span className={classes.mark} title="You have unsaved changes on this ticket">
      Draft
    </span>
  );
}
