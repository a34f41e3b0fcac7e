import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatBadge } from '../../../../platform/number-text.ts';
import type { RouteTarget } from '../../../../platform/web/page-paths.ts';
import classes from './WaitingStrip.module.css';

export interface WaitingItem {
  readonly id: string;
  readonly to: RouteTarget;
  readonly search?: Readonly<Record<string, string>>;
  readonly title: string;
  readonly about: ReactNode;
  readonly state?: string;
  /** Instead of a state, in red. */
  readonly urgent?: string;
  readonly when: ReactNode;
}

interface WaitingColumnProps {
  icon: ReactNode;
  title: string;
  count: number;
  /** The list with all of it. */
  to: RouteTarget;
  search: Readonly<Record<string, string>>;
  /** Shown without items. */
  empty: string;
  items: readonly WaitingItem[];
}

export function WaitingColumn({ icon, title, count, to, search, empty, items }: WaitingColumnProps) {
  return (
    <section className={classes.column} aria-label={title}>
      <header className={classes.head}>
        {icon}
        <h2>{title}</h2>
        <span className={classes.count}>{formatBadge(count)}</span>
        {count > 0 && (
          <Link to={to} search={search} className={classes.all} aria-label={`Show all: ${title}`}>
            Show all
          </Link>
        )}
      </header>
      {count === 0 && <p className={classes.none}>{empty}</p>}
      <ul className={classes.items}>
        {items.map(({ id, to: item, search: query = {}, title: name, about, state, urgent, when }) => (
          <li key={id}>
            <Link to={item} search={query} className={classes.item}>
              <span className={classes.name}>{name}</span>
              <span className={classes.state} data-urgent={urgent !== undefined}>
                {urgent ?? state}
              </span>
              <span className={classes.about}>{about}</span>
              <span className={classes.when}>{when}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
