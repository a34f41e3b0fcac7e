import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { DATE_RANGE_OPTIONS, findRange } from '../../../admin/settings/date-range.rules.ts';
import { Covered } from './Covered.tsx';
import { LeadConversion } from './LeadConversion.tsx';
import { LoanerUse } from './LoanerUse.tsx';
import { PartsUsed } from './PartsUsed.tsx';
import classes from './ReportsPage.module.css';
import { useReports } from './reports.queries.ts';
import { ServicePanels } from './ServicePanels.tsx';
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
      <div className={classes.service}>
        <ServicePanels reports={reports} />
      </div>
      <div className={classes.panels}>
        <LoanerUse reports={reports} />
        <PartsUsed reports={reports} />
      </div>
    </div>
  );
}
