import type { ReactNode } from 'react';
import classes from './EntryCard.module.css';

interface EntryCardProps {
  title: string;
  /** Above the title, both in the middle. */
  icon?: ReactNode;
  children?: ReactNode;
}

/** The card of a page for those who are not signed in yet. */
export function EntryCard({ title, icon, children }: EntryCardProps) {
  return (
    <div className={classes.card} data-centered={icon !== undefined}>
      {icon}
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
