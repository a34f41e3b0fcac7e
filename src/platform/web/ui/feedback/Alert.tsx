import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Alert.module.css';

interface AlertProps {
  title?: string;
  /** Defaults to 'problem'. A notice isn't the user's fault. */
  tone?: 'problem' | 'notice';
  children: ReactNode;
}

/** An inline message. Problems are announced to screen readers. */
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
