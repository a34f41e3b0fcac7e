import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import type { Loan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { periodText } from '../period.rules.ts';
import classes from './LoanerHistory.module.css';
import { useLoanActions, useLoansOfLoaner, useReservations } from './loans/loan.queries.ts';

function ReservationList({ toolId }: { toolId: string }) {
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

const FIRST_SHOWN = 4;

/** Reservations and past loans of a loaner. */
export function LoanerHistory({ tool, onReserve }: { tool: Loaner; onReserve: () => void }) {
  const loans = useLoansOfLoaner(tool.id)?.filter(({ back }) => back !== null);
  return (
    <div className={layout.whole}>
      <div className={classes.head}>
        <h3>Reservations</h3>
        {tool.status !== 'End of Life' && (
          <Button variant="default" size="compact-sm" onClick={onReserve}>
            Reserve
          </Button>
        )}
      </div>
      <ReservationList toolId={tool.id} />
      <div className={classes.head}>
        <h3>Past loans</h3>
      </div>
      {loans && <PastLoans loans={loans} />}
    </div>
  );
}

function PastLoans({ loans }: { loans: readonly Loan[] }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, loans.length - FIRST_SHOWN);
  if (loans.length === 0) return <p className={classes.none}>No past loans</p>;
  return (
    <>
      <ul className={classes.list} aria-label="Past loans">
        {loans.slice(0, loans.length - hidden).map((loan) => (
          <li key={loan.id}>
            <span>{periodText({ from: loan.from, until: loan.back ?? '' })}</span>
            <span title={loan.assignedTo}>{loan.assignedTo}</span>
            <span title={loan.conditionIn}>{loan.conditionIn}</span>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          Show {formatCount(hidden)} older
        </Button>
      )}
    </>
  );
}
