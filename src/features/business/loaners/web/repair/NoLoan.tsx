import { Button } from '@mantine/core';
import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { toSerialPath } from '../../../../master-data/customers/serial.rules.ts';
import type { Loan } from '../../loan.contract.ts';
import classes from './RepairLoan.module.css';

/** A repair without a loaner: the last one it had, and the button for another. */
export function NoLoan({ last, onCheckOut }: { last: Loan | undefined; onCheckOut: () => void }) {
  return (
    <>
      {last ? (
        <p className={classes.line}>
          <RecordLink to={toSerialPath(last.serialNumber)}>{last.serialNumber}</RecordLink>
          <span>Returned {shortDate(last.back ?? '')}</span>
        </p>
      ) : (
        <p className={classes.text}>No loaner for this repair</p>
      )}
      <Button variant="default" className={classes.action} onClick={onCheckOut}>
        Check out a loaner
      </Button>
    </>
  );
}
