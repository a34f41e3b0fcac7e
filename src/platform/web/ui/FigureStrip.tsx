import type { ReactNode } from 'react';
import classes from './FigureStrip.module.css';

export function FigureStrip({ children }: { children: ReactNode }) {
  return <dl className={classes.strip}>{children}</dl>;
}

interface FigureProps {
  label: string;
  value: string;
  note: string;
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
