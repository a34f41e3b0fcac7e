import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { RouteTarget } from '../../page-paths.ts';
import utilities from '../../theme/utilities.module.css';
import classes from './text.module.css';

const CLASS_NAME = `${classes.record} ${classes.mono} ${utilities.link} ${utilities.truncate}`;

type Query = Readonly<Record<string, string>>;

interface RecordLinkProps {
  to: RouteTarget;
  /** Query: `{ open: 'INV-0001' }`, or a change of the present one. */
  search?: Query | ((before: Query) => Query);
  onClick?: (() => void) | undefined;
  children: ReactNode;
}

export function RecordLink({ to, search = {}, onClick, children }: RecordLinkProps) {
  return (
    <Link className={CLASS_NAME} to={to} search={search} onClick={onClick}>
      {children}
    </Link>
  );
}
