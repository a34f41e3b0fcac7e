import type { LeadStatus } from '../lead.contract.ts';
import classes from './StatusDot.module.css';
import { STATUS_TONES } from './status-tones.ts';

export function StatusDot({ status }: { status: LeadStatus }) {
  return <span className={classes.dot} data-tone={STATUS_TONES[status]} aria-hidden />;
}
