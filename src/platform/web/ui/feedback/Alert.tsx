import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../../icons/icons.data.ts';
import classes from './Alert.module.css';

interface AlertProps {
  title?: string;
  /** A notice is no fault of what one did; a problem unless said. */
  tone?: 'problem' | 'notice';
  children: ReactNode;
}

/** Says what went wrong or has to be known, beside what it concerns; a problem is read out at once. */
export function Alert({ title, tone = 'problem', children }: AlertProps) {
  return (
    <div className={classes.alert} data-tone={tone} role={tone === 'problem' ? 'alert' : 'status'}>
      <IconAlertTriangle className={classes.icon} size={17} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
