import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Alert.module.css';

/** Says what went wrong, beside what it concerns; read out at once. */
export function Alert({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <div className={classes.alert} role="alert">
      <IconAlertTriangle className={classes.icon} size={17} aria-hidden />
      <div className={classes.words}>
        {title && <p className={classes.title}>{title}</p>}
        <div>{children}</div>
      </div>
    </div>
  );
}
