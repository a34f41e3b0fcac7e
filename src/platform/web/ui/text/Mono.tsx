import type { ReactNode } from 'react';
import classes from './text.module.css';

/** For IDs, serial numbers, VINs and part numbers. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className={classes.mono}>{children}</span>;
}
