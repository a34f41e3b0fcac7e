import type { ReactNode } from 'react';
import classes from './FigureStrip.module.css';

/** A row of figures with hairlines between them; on a narrow screen two stand beside each other. Its children are a `Figure` each. */
export function FigureStrip({ children }: { children: ReactNode }) {
  return <dl className={classes.strip}>{children}</dl>;
}

interface FigureProps {
  label: string;
  value: string;
  /** Stands below the value, in small letters. */
  note: string;
  /** The note asks for something to be done. */
  isUrgent?: boolean;
}

/** One figure of a strip. */
export function Figure({ label, value, note, isUrgent = false }: FigureProps) {
  return (
    <div className={classes.figure}>
      <dt>{label}</dt>
      <dd className={classes.value}>{value}</dd>
      <dd className={classes.note}>{isUrgent ? <span className={classes.urgent}>{note}</span> : note}</dd>
    </div>
  );
}
