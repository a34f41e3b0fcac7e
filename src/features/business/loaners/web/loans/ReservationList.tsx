import { Button } from '@mantine/core';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { periodText } from '../../period.rules.ts';
import classes from '../LoanerHistory.module.css';
import { useLoanActions, useReservations } from './loan.queries.ts';

/** The days for which a tool is reserved. */
export function ReservationList({ toolId }: { toolId: string }) {
  const reservations = useReservations(toolId);
  const { cancel } = useLoanActions(toolId);
  if (!reservations) return null;
  if (reservations.length === 0) return <p className={classes.none}>No reservations</p>;
  return (
    <>
      <ul className={classes.list} aria-label="Reservations">
        {reservations.map((reservation) => (
          <li key={reservation.id}>
            <span>{periodText(reservation)}</span>
            <span title={reservation.assignedTo}>{reservation.assignedTo}</span>
            <Button
              variant="subtle"
              size="compact-xs"
              aria-label={`Cancel reservation for ${reservation.assignedTo}, ${periodText(reservation)}`}
              loading={cancel.isPending && cancel.variables === reservation.id}
              onClick={() => cancel.mutate(reservation.id)}
            >
              Cancel
            </Button>
          </li>
        ))}
      </ul>
      {cancel.error && <Alert>{cancel.error.message}</Alert>}
    </>
  );
}
