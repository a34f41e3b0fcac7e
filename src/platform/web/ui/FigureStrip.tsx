import type { ReactNode } from 'react';
import classes from './FigureStrip.module.css';

/** A row of `Figure` elements. Wraps to two columns on narrow screens. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return <dl className={classes.strip}>{children}</dl>;
}

interface FigureProps {
  label: string;
  value: string;
  /** Below the value. */
  note: string;
  /** Highlights the note. */
  isUrgent?: boolean;
}

export function Figure({ label, value, note, isUrgent = false }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{isUrgent ? <span className={classes.urgent}>{note}</span> : note}</dd>
    </div>
  );
}
