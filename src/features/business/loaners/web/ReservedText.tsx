import { periodText } from '../period.rules.ts';
import classes from './ReservedText.module.css';
import { useAllReservations } from './reservation-list.queries.ts';

/** The next days for which a tool is reserved; nothing for none. All rows share one call. */
export function ReservedText({ toolId }: { toolId: string }) {
  const reservation = useAllReservations()?.find((each) => each.toolId === toolId);
  if (!reservation) return null;
  const days = periodText(reservation);
  return (
    <div className={classes.reserved} title={`Reserved for ${reservation.assignedTo} (${days})`}>
      Reserved {days.replace(/, \d{4}$/, '')}
    </div>
  );
}
