import type { ReactNode } from 'react';
import classes from './CardFrame.module.css';

/** What a card looks like, in its column and in the air. */
export function CardFrame({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}
