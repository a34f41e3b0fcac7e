import type { ReactNode } from 'react';
import type { Total } from '../../../endpoint.ts';
import { countText } from '../../count-text.ts';
import classes from './ListPage.module.css';

interface ListPageProps {
  /** `undefined` while unknown. */
  total: Total | undefined;
  /** 'part' and 'parts'. */
  noun: readonly [one: string, many: string];
  /** Next to the count. */
  filters?: ReactNode;
  /** Right-aligned. */
  action?: ReactNode;
  children: ReactNode;
}

/** A page with a single list: count, filters and table. */
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
