import { useId } from 'react';
import { formatShortDollars } from '../../../../platform/money.ts';
import { formatCount } from '../../../../platform/number-text.ts';
import type { LeadLane, LeadStatus } from '../../lead.contract.ts';
import { StatusDot } from '../StatusDot.tsx';
import classes from './StatusChoice.module.css';

interface StatusChoiceProps {
  lanes: readonly LeadLane[];
  value: LeadStatus;
  onChange: (status: LeadStatus) => void;
}

export function StatusChoice({ lanes, value, onChange }: StatusChoiceProps) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Status" className={classes.choice}>
      {lanes.map(({ status, count, value: worth }) => (
        <label key={status} className={classes.status}>
          <input type="radio" className={classes.input} name={name} checked={status === value} onChange={() => onChange(status)} />
          <span className={classes.name}>
            <StatusDot status={status} /> {status}
          </span>{' '}
          <span className={classes.sums}>
            {formatCount(count)} · {formatShortDollars(worth)}
          </span>
        </label>
      ))}
    </div>
  );
}
