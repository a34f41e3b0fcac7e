import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RouteTarget } from '../../page-paths.ts';
import classes from './RecordLink.module.css';

interface RecordLinkProps {
  to: RouteTarget;
  /** Query: `{ open: 'INV-0001' }`. */
  search?: Readonly<Record<string, string>>;
  children: ReactNode;
}

export function RecordLink({ to, search = {}, children }: RecordLinkProps) {
  return (
    <Link className={classes.link} to={to} search={search}>
      {children}
    </Link>
  );
}
