import type { ReactNode } from 'react';
import classes from './ContextPanel.module.css';

/** A part of what the assistant sees, under its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
