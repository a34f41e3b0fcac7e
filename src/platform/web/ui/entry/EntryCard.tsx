import type { ReactNode } from 'react';
import classes from './EntryCard.module.css';

interface EntryCardProps {
  title: string;
  icon?: ReactNode;
  children?: ReactNode;
}

export function EntryCard({ title, icon, children }: EntryCardProps) {
  return (
    <div className={classes.card} data-centered={icon !== undefined}>
      {icon}
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}
