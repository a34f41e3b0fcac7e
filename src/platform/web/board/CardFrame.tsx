import type { ReactNode } from 'react';
import classes from './CardFrame.module.css';

export function CardFrame({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}
