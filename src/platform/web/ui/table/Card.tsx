import type { ReactNode } from 'react';
import classes from './Card.module.css';

interface CardProps {
  /** Focused with J and K. */
  isActive: boolean;
  label?: string;
  children: ReactNode;
}

export function Card({ isActive, label, children }: CardProps) {
  return (
    <article className={classes.card} data-active={isActive} aria-label={label}>
      {children}
    </article>
  );
}
