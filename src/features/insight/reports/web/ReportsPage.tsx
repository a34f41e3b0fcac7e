import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { formatFigure } from '../../../../platform/web/chart/chart-figures.ts';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { DATE_RANGE_OPTIONS, findRange } from '../../../admin/settings/date-range.rules.ts';
import { UNASSIGNED } from '../../../ticketing/tickets/ticket.contract.ts';
import type { Reports } from '../reports.contract.ts';
import { LeadConversion } from './LeadConversion.tsx';
import { PartsUsed } from './PartsUsed.tsx';
import classes from './ReportsPage.module.css';
import { useReports } from './reports.queries.ts';
import { ServicePanels } from './ServicePanels.tsx';
import { TicketTrend } from './TicketTrend.tsx';

/** Rows that fit beside the pie; the table shows all. */
const SHOWN = 11;
const ROW = 25;

/** How many of the tickets opened in the range each technician has. */
function TicketsPerTechnician({ reports: { technicians, from, to } }: { reports: Reports }) {
  const href = useHref();
  const rows = technicians.map(({ technician, key, count }) => ({
    label: technician,
    values: [count],
    href: href('/fleet', { technician: key, from: from ?? undefined, to }),
  }));
  const unassigned = rows.filter(({ label }) => label === UNASSIGNED);
  const named = rows.filter(({ label }) => label !== UNASSIGNED);
  const shown = [...named.slice(0, SHOWN - unassigned.length), ...unassigned];
  const hidden = rows.length - shown.length;
  return (
    <ChartPanel
      title="Tickets per technician"
      about="by first assignee"
      figures={{ columns: ['Technician', 'Tickets'], rows }}
      height={shown.length * ROW}
      empty={rows.length === 0 && <EmptyState title="No tickets in this range" hint="Choose a longer range." />}
      note={hidden > 0 && `${formatCount(hidden)} more in Table view`}
    >
      <RowChart rows={shown} hatched={UNASSIGNED} />
    </ChartPanel>
  );
}

const HEIGHT = 75;

/** How many days the loaners of each model were out. */
function LoanerUse({ reports: { loaners } }: { reports: Reports }) {
  const href = useHref();
  const rows = loaners.models.map(({ model, days, loans }) => ({
    label: model,
    values: [days, loans],
    href: href('/inventory', { model }),
  }));
  const { averageOut, inService } = loaners;
  return (
    <ChartPanel
      title="Loaner use"
      about="days on loan"
      figures={{ columns: ['Model', 'Days on loan', 'Loans started'], rows }}
      height={HEIGHT}
      empty={averageOut === null && <EmptyState title="No loans yet" hint="Check out a loaner in Loaner Tools." />}
      note={averageOut !== null && `Average on loan: ${formatFigure(averageOut)} · In service now: ${formatCount(inService)}`}
    >
      <RowChart rows={rows.map((row) => ({ ...row, values: row.values.slice(0, 1) }))} />
    </ChartPanel>
  );
}

/** Which days it is about, and how much happened in them. */
function Covered({ reports: { from, to, trend, leads } }: { reports: Reports }) {
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
