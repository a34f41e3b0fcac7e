import type { ReactNode } from 'react';
import type { Total } from '../../../endpoint.ts';
import { countText } from '../../count-text.ts';
import classes from './ListPage.module.css';

interface ListPageProps {
  total: Total | undefined;
  /** 'part' and 'parts'. */
  noun: readonly [one: string, many: string];
  filters?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

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
