import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import type { RouteTarget } from '../../../../platform/web/page-paths.ts';
import classes from './StatCard.module.css';

interface StatCardProps {
  icon: ReactNode;
  title: string;
  count: number;
  /** The list behind the number. */
  to: RouteTarget;
  search?: Readonly<Record<string, string>>;
  /** The parts of the number. */
  children: ReactNode;
}

export function StatCard({ icon, title, count, to, search = {}, children }: StatCardProps) {
  return (
    <li className={classes.card}>
      <Link to={to} search={search} className={classes.link}>
        <span className={classes.title}>
          {icon}
          {title}
        </span>{' '}
        <span className={classes.count}>{formatCount(count)}</span>
      </Link>
      <p className={classes.about}>{children}</p>
    </li>
  );
}
