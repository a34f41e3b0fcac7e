import type { ReactNode } from 'react';
import classes from './SettingRow.module.css';

interface SettingRowProps {
  label: string;
  labelFor?: string;
  children?: ReactNode;
  control?: ReactNode;
  /** Not available yet. */
  isDim?: boolean;
}

export function SettingRow({ label, labelFor, children, control, isDim = false }: SettingRowProps) {
  return (
    <div className={classes.row} data-dim={isDim}>
      {labelFor ? <label htmlFor={labelFor}>{label}</label> : <span>{label}</span>}
      <div className={classes.about}>{children}</div>
      {control && <div className={classes.control}>{control}</div>}
    </div>
  );
}
