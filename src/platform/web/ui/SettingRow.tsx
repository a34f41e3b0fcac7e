import type { ReactNode } from 'react';
import classes from './SettingRow.module.css';

interface SettingRowProps {
  label: string;
  /** Id of the control that the label names. */
  labelFor?: string;
  /** Its explanation, or its value. */
  children?: ReactNode;
  /** The control at the right edge. */
  control?: ReactNode;
  /** Nothing can be set here yet. */
  isDim?: boolean;
}

/** One setting in a line: its name, what it is about, and its control. */
export function SettingRow({ label, labelFor, children, control, isDim = false }: SettingRowProps) {
  return (
    <div className={classes.row} data-dim={isDim}>
      {labelFor ? <label htmlFor={labelFor}>{label}</label> : <span>{label}</span>}
      <div className={classes.about}>{children}</div>
      {control && <div className={classes.control}>{control}</div>}
    </div>
  );
}
