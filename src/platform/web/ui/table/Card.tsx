import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  /** J and K have gone to it. */
  isActive: boolean;
  label?: string;
  children: ReactNode;
}

/** One of the cards of a `CardGrid`. */
export function Card({ isActive, label, children }: CardProps) {
  return (
    <article className={classes.card} data-active={isActive} aria-label={label}>
      {children}
    </article>
  );
}
