import type { ReactNode } from 'react';
import classes from './Key.module.css';

/** A key to press; people without a keyboard do not see it. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {children}
    </kbd>
  );
}
