import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import layout from '../../../../platform/web/form/Form.module.css';
import type { Loan } from '../loan.contract.ts';
import type { Loaner } from '../loaner.contract.ts';
import { periodText } from '../period.rules.ts';
import classes from './LoanerHistory.module.css';
import { useLoansOfLoaner } from './loans/loan.queries.ts';
import { ReservationList } from './loans/ReservationList.tsx';

const FIRST_SHOWN = 4;

/** The past loans of the tool and its reservations. */
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
