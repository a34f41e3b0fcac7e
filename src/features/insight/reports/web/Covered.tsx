import { pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import type { Reports } from '../reports.contract.ts';
import classes from './ReportsPage.module.css';

/** Which days it is about, and how much happened in them. */
export function Covered({ reports: { from, to, trend, leads } }: { reports: Reports }) {
  const tickets = trend.periods.reduce((sum, { count }) => sum + count, 0);
  const all = leads.won + leads.lost + leads.inProgress;
  return (
    <p className={classes.covered} role="status">
      {from ? `${shortDate(from)} – ${shortDate(to)}` : `Through ${shortDate(to)}`}
      <span className={classes.quiet}>
        {pluralize(tickets, 'ticket')} · {pluralize(all, 'lead')}
      </span>
    </p>
  );
}
