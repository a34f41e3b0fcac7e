import classes from './UnsavedMark.module.css';
import { useUnsavedTickets } from './unsaved.queries.ts';

/** Marks the row of a ticket on which the reader has something that is not saved. */
export function UnsavedMark({ ticketId }: { ticketId: string }) {
  if (!useUnsavedTickets().includes(ticketId)) return null;
  return (
    <span className={classes.mark} title="You have unsaved changes on this ticket">
      Draft
    </span>
  );
}
