import { formatCount } from '../../../platform/number-text.ts';
import { shortDate } from '../../../platform/relative-time.ts';
import { ErrorState } from '../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../platform/web/ui/Segments.tsx';
import { DATE_RANGE_OPTIONS, findRange } from '../../settings/date-range.rules.ts';
import type { Reports } from '../reports.contract.ts';
import { LeadConversion } from './LeadConversion.tsx';
import classes from './ReportsPage.module.css';
import { useReports } from './reports.queries.ts';
import { TicketsPerTechnician } from './TicketsPerTechnician.tsx';
import { TicketTrend } from './TicketTrend.tsx';

export function ReportsPage() {
  const { search, show } = usePageSearch();
  const { data: reports, error, refetch } = useReports(findRange(search.range));
  if (!reports) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  return (
    <div className={classes.page}>
      <header className={classes.head}>
        <Segments label="Range" options={DATE_RANGE_OPTIONS} value={reports.range} onChange={(range) => show({ range })} />
        <Covered reports={reports} />
      </header>
      <div className={classes.panels}>
        <LeadConversion reports={reports} />
        <TicketsPerTechnician reports={reports} />
      </div>
      <TicketTrend reports={reports} />
    </div>
  );
}

/** Which days it is about, and how much happened in them. */
function Covered({ reports: { from, to, months, leads } }: { reports: Reports }) {
  const tickets = months.reduce((sum, { count }) => sum + count, 0);
  const all = leads.won + leads.lost + leads.inProgress;
  return (
    <p className={classes.covered} role="status">
      {from ? `${shortDate(from)} – ${shortDate(to)}` : `Until ${shortDate(to)}`}
      <span className={classes.quiet}>
        {formatCount(tickets)} {tickets === 1 ? 'ticket' : 'tickets'}, {formatCount(all)} {all === 1 ? 'lead' : 'leads'}
      </span>
    </p>
  );
}
