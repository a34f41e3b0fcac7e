import type { ReactNode } from 'react';
import classes from '../ui.module.css';

/** A keyboard key. Hidden on touch devices. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className={`${classes.cap} ${classes.key}`} aria-hidden>
      {children}
    </kbd>
  );
}
