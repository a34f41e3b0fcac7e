import type { ReactNode } from 'react';
import type { Total } from '../../../endpoint.ts';
import { countText } from '../../count-text.ts';
import classes from './ListPage.module.css';

interface ListPageProps {
  /** How many records there are; undefined until that is known. */
  total: Total | undefined;
  /** The names of one record and of several: 'part' and 'parts'. */
  noun: readonly [one: string, many: string];
  /** Stands beside the count: filters. */
  filters?: ReactNode;
  /** Stands at the right. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page that is one list: the count of its records, and below it the table, which fills the rest. */
export function ListPage({ total, noun, filters, action, children }: ListPageProps) {
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <p className={classes.count} role="status">
          {total && countText(total, ...noun)}
        </p>
        {filters}
        {action && <div className={classes.actions}>{action}</div>}
      </header>
      {children}
    </div>
  );
}
