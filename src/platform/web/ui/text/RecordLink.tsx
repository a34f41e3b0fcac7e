import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RouteTarget } from '../../page-paths.ts';
import classes from './RecordLink.module.css';

interface RecordLinkProps {
  /** The address without its query: '/sod/TKT-000001'. */
  to: RouteTarget;
  /** The query of the address: `{ open: 'INV-0001' }`. */
  search?: Readonly<Record<string, string>>;
  /** The id or serial number it shows. */
  children: ReactNode;
}

/** An id or a serial number that leads to its record. */
export function RecordLink({ to, search = {}, children }: RecordLinkProps) {
  return (
    <Link className={classes.link} to={to} search={search}>
      {children}
    </Link>
  );
}
