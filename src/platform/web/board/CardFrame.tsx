import type { ReactNode } from 'react';
import classes from './CardFrame.module.css';

/** The frame of a card, in its column and while it is dragged. */
export function CardFrame({ children }: { children: ReactNode }) {
  return <div className={classes.card}>{children}</div>;
}
