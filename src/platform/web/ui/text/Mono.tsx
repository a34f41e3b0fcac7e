import type { ReactNode } from 'react';
import classes from './Mono.module.css';

/** Ids, serials, VINs and part numbers: letters that cannot be mistaken for each other. */
export function Mono({ children }: { children: ReactNode }) {
  return <span className={classes.mono}>{children}</span>;
}
