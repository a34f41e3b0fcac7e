import { Button } from '@mantine/core';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { toSerialPath } from '../../../../master-data/customers/serial.rules.ts';
import type { Loan } from '../../loan.contract.ts';
import { DueText } from '../DueText.tsx';
import classes from './RepairLoan.module.css';

interface OpenLoanProps {
  loan: Loan;
  isShipped: boolean;
  onExtend: () => void;
  onReturn: () => void;
}

/** The tool that is out for a repair, and when it is due. */
export function OpenLoan({ loan, isShipped, onExtend, onReturn }: OpenLoanProps) {
  return (
    <>
      <p className={classes.line}>
        <RecordLink to={toSerialPath(loan.serialNumber)}>{loan.serialNumber}</RecordLink>
        <span>{loan.model}</span>
      </p>
      <p className={classes.line}>
        <span>Due {shortDate(loan.due)}</span>
        <DueText returnDate={loan.due} />
      </p>
      {isShipped && <p className={classes.text}>The repair has shipped. Ask for the loaner back.</p>}
      <div className={classes.actions}>
        <Button variant="default" onClick={onExtend}>
          Extend
        </Button>
        <Button variant={isShipped ? 'filled' : 'default'} onClick={onReturn}>
          Return
        </Button>
      </div>
    </>
  );
}
