import { Button, Group, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import type { Loan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { periodText } from '../period.rules.ts';
import { useLoanActions, useLoansOfLoaner, useReservations } from './loaner.queries.ts';
import classes from './loaners.module.css';

function ReservationList({ toolId }: { toolId: string }) {
  const reservations = useReservations(toolId);
  const { cancel } = useLoanActions(toolId);
  if (!reservations) return null;
  if (reservations.length === 0)
    return (
      <Text size="xs" c="dimmed">
        No reservations
      </Text>
    );
  return (
    <>
      <ul aria-label="Reservations">
        {reservations.map((reservation) => (
          <li key={reservation.id} className={`${utilities.meta} ${classes.entry}`}>
            <span className={utilities.truncate}>{periodText(reservation)}</span>
            <span className={utilities.truncate} title={reservation.assignedTo}>
              {reservation.assignedTo}
            </span>
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
      <Group justify="space-between" mih={30} mt="xs">
        <Title order={3} fz="sm" fw={600}>
          Reservations
        </Title>
        {tool.status !== 'End of Life' && (
          <Button variant="default" size="compact-sm" onClick={onReserve}>
            Reserve
          </Button>
        )}
      </Group>
      <ReservationList toolId={tool.id} />
      <Title order={3} fz="sm" fw={600} lh="30px" mt="xs">
        Past loans
      </Title>
      {loans && <PastLoans loans={loans} />}
    </div>
  );
}

function PastLoans({ loans }: { loans: readonly Loan[] }) {
  const [isWhole, setWhole] = useState(false);
  const hidden = isWhole ? 0 : Math.max(0, loans.length - FIRST_SHOWN);
  if (loans.length === 0)
    return (
      <Text size="xs" c="dimmed">
        No past loans
      </Text>
    );
  return (
    <>
      <ul aria-label="Past loans">
        {loans.slice(0, loans.length - hidden).map((loan) => (
          <li key={loan.id} className={`${utilities.meta} ${classes.entry}`}>
            <span className={utilities.truncate}>{periodText({ from: loan.from, until: loan.back ?? '' })}</span>
            <span className={utilities.truncate} title={loan.assignedTo}>
              {loan.assignedTo}
            </span>
            <span className={utilities.truncate} title={loan.conditionIn}>
              {loan.conditionIn}
            </span>
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
