import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { formatDollars } from '../../../../platform/money.ts';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { formatFigure, formatShareOf } from '../../../../platform/web/chart/chart-figures.ts';
import { PieChart, TrendChart } from '../../../../platform/web/chart/lazy-charts.ts';
import { ReportPanel } from '../../../../platform/web/chart/ReportPanel.tsx';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { RangePicker } from '../../../../platform/web/form/RangePicker.tsx';
import { Figure, FigureStrip } from '../../../../platform/web/ui/FigureStrip.tsx';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { compareInWords, DATE_RANGE_OPTIONS, describeDays, findRange } from '../../../admin/settings/date-range.rules.ts';
import { UNASSIGNED } from '../../../ticketing/tickets/ticket.contract.ts';
import { showOpenRepairs, showOpenWork } from '../now-reports.rules.ts';
import { getReportPath } from '../report-file.contract.ts';
import { toLoanersReport, toRangeSearch } from '../report-tables.rules.ts';
import type { Reports, Totals } from '../reports.contract.ts';
import { describePartial, describePeriod } from '../reports.rules.ts';
import { ChartPair } from './ChartPair.tsx';
import { MoneyPanels } from './MoneyPanels.tsx';
import { useReports } from './reports.queries.ts';
import { ServicePanels } from './ServicePanels.tsx';

const ROW = 25;
/** Rows that fit beside the pie chart. The table view shows all. */
const TECHNICIANS_SHOWN = 11;

function TicketsPerTechnician({ reports }: { reports: Reports }) {
  const href = useHref();
  const { technicians, from, to } = reports;
  const rows = technicians.map(({ technician, key, count }) => ({
    label: technician,
    values: [count],
    href: href('/fleet', { technician: key, from: from ?? undefined, to }),
  }));
  const unassigned = rows.filter(({ label }) => label === UNASSIGNED);
  const named = rows.filter(({ label }) => label !== UNASSIGNED);
  const shown = [...named.slice(0, TECHNICIANS_SHOWN - unassigned.length), ...unassigned];
  const hidden = rows.length - shown.length;
  return (
    <ChartPanel
      title="Tickets per technician"
      about="by first assignee"
      csv={getReportPath('tickets-per-technician', reports)}
      figures={{ columns: ['Technician', 'Tickets'], rows }}
      height={shown.length * ROW}
      empty={rows.length === 0 && <EmptyState title="No tickets in this range" hint="Choose a longer range." />}
      note={hidden > 0 && `${formatCount(hidden)} more in Table view`}
    >
      <RowChart rows={shown} hatched={UNASSIGNED} />
    </ChartPanel>
  );
}

/** Days on loan by model. */
function LoanerUse({ reports }: { reports: Reports }) {
  const href = useHref();
  const { loaners } = reports;
  const rows = loaners.models.map(({ model, days, loans }) => ({
    label: model,
    values: [days, loans],
    href: href('/inventory', { model }),
  }));
  const { averageOut, inService } = loaners;
  return (
    <ChartPanel
      title="Loaner use"
      csv={getReportPath('loaner-use', reports)}
      about="days on loan"
      figures={{ columns: ['Model', 'Days on loan', 'Loans started'], rows }}
      height={75}
      empty={averageOut === null && <EmptyState title="No loans yet" hint="Check out a loaner in Loaner Tools." />}
      note={averageOut !== null && `Average on loan: ${formatFigure(averageOut)} · In service now: ${formatCount(inService)}`}
    >
      <RowChart rows={rows.map((row) => ({ ...row, values: row.values.slice(0, 1) }))} />
    </ChartPanel>
  );
}

/** The covered days. */
function Covered({ reports: { from, to } }: { reports: Reports }) {
  return (
    <Text size="sm" role="status">
      {from ? `${shortDate(from)} – ${shortDate(to)}` : `Through ${shortDate(to)}`}
    </Text>
  );
}

/** '60% (6 of 10)' of the decided leads; '–' if none is decided. */
function toWinRate({ leads: { won, lost } }: Totals): string {
  const decided = won.count + lost.count;
  return decided === 0 ? '–' : formatShareOf(won.count, decided);
}

/** Sums of the range, each compared in words with the range before. */
function TotalsStrip({ reports }: { reports: Reports }) {
  const href = useHref();
  const { totals, totalsBefore, before, today } = reports;
  const days = before ? describeDays(before, today.slice(0, 4)) : '';
  const change = (of: (each: Totals) => number, format: (difference: number) => string = formatCount) =>
    compareInWords({
      now: of(totals),
      before: totalsBefore ? of(totalsBefore) : undefined,
      format,
      days,
      ...(format === formatDollars && { words: ['more', 'less'] }),
    });
  const { from, to } = toRangeSearch(reports);
  const { won } = totals.leads;
  return (
    <FigureStrip isLarge>
      <Figure
        label="Tickets opened"
        value={formatCount(totals.opened)}
        note={change(({ opened }) => opened)}
        href={href('/fleet', { from, to })}
      />
      <Figure
        label="Tickets closed"
        value={formatCount(totals.closed)}
        note={change(({ closed }) => closed)}
        href={href('/fleet', { closedFrom: from, closedTo: to })}
      />
      <Figure
        label="Tickets reopened"
        value={formatCount(totals.reopened)}
        note={change(({ reopened }) => reopened)}
        href={href('/fleet', { closedFrom: from, closedTo: to, reopened: 'true' })}
      />
      <Figure
        label="Billed"
        value={formatDollars(totals.billed.amount)}
        note={change(({ billed }) => billed.amount, formatDollars)}
        href={href('/invoices', { state: 'billed', issuedFrom: from, issuedTo: to })}
      />
      <Figure
        label="Leads won"
        value={formatDollars(won.value)}
        note={change(({ leads }) => leads.won.value, formatDollars)}
        href={href('/sales', { stage: 'Won', from, to })}
      />
      <Figure
        label="Win rate"
        value={toWinRate(totals)}
        note={totalsBefore ? `${toWinRate(totalsBefore)} in ${days}` : 'of decided leads'}
        href={href('/sales', { from, to })}
      />
    </FigureStrip>
  );
}

export function ReportsPage() {
  const { search, show } = usePageSearch();
  const { data: reports, error, refetch } = useReports(findRange(search));
  if (!reports) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  const { range, from, to, today } = reports;
  return (
    <Stack gap="sm" px="var(--obd-gutter)" pt="sm" pb="md">
      <Group gap="8px 12px">
        <RangePicker
          presets={DATE_RANGE_OPTIONS}
          preset={range}
          days={{ from: from ?? '', to }}
          label={describeDays({ from: from ?? to, to }, today.slice(0, 4))}
          onChange={show}
        />
        <Covered reports={reports} />
      </Group>
      <TotalsStrip reports={reports} />
      <MoneyPanels reports={reports} />
      <ChartPair
        narrow={
          <Stack gap="sm">
            <ReportPanel {...showOpenRepairs(reports)} />
            <ReportPanel
              title="Loaners out"
              about="now"
              report={toLoanersReport(reports.loaners)}
              csv={getReportPath('loaners', reports)}
            />
          </Stack>
        }
        wide={<ReportPanel {...showOpenWork(reports)} />}
      />
      <ChartPair narrow={<LeadConversion reports={reports} />} wide={<TicketsPerTechnician reports={reports} />} />
      <TicketTrend reports={reports} />
      <SimpleGrid cols={{ base: 1, xl: 3 }} spacing="sm">
        <ServicePanels reports={reports} />
      </SimpleGrid>
      <ChartPair narrow={<LoanerUse reports={reports} />} wide={<PartsUsed reports={reports} />} />
    </Stack>
  );
}

const CHART_HEIGHT = 270;
const HEADS = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** Tickets opened per day, week or month. Partial periods are dashed. */
function TicketTrend({ reports }: { reports: Reports }) {
  const href = useHref();
  const { trend } = reports;
  const { by, periods } = trend;
  const rows = periods.map((period) => ({
    label: describePeriod(by, period),
    axis: describePeriod(by, { ...period, to: by === 'week' ? period.from : period.to, state: 'whole' }),
    values: [period.count],
    href: href('/fleet', { from: period.from, to: period.to }),
    isPartial: period.state !== 'whole',
    isCurrent: period.state === 'begun',
  }));
  return (
    <ChartPanel
      title="Ticket creation trend"
      csv={getReportPath('tickets-opened', reports)}
      about={by === 'week' ? 'per week, Monday to Sunday' : `per ${by}`}
      figures={{ columns: [HEADS[by], 'Tickets'], rows }}
      height={CHART_HEIGHT}
      empty={periods.every(({ count }) => count === 0) && <EmptyState title="No tickets in this range" hint="Choose a longer range." />}
      note={describePartial(trend)}
    >
      <TrendChart rows={rows} height={CHART_HEIGHT} noun="ticket" />
    </ChartPanel>
  );
}

/** Leads created in the range by outcome. */
function LeadConversion({ reports }: { reports: Reports }) {
  const href = useHref();
  const { from, to, totals } = reports;
  const { won, lost, inProgress } = totals.leads;
  const decided = won.count + lost.count;
  const rows = (
    [
      ['Won', won],
      ['Lost', lost],
      ['In Progress', inProgress],
    ] as const
  ).map(([label, { count }]) => ({ label, values: [count], href: href('/sales', { stage: label, from: from ?? undefined, to }) }));
  return (
    <ChartPanel
      title="Lead conversion"
      figures={{ columns: ['Outcome', 'Leads'], rows }}
      height={CHART_HEIGHT}
      empty={
        decided + inProgress.count === 0 && (
          <EmptyState title="No leads in this range" hint="Choose a longer range, or add leads in Sales Leads." />
        )
      }
      csv={getReportPath('lead-conversion', reports)}
      note={
        decided > 0 &&
        `Won: ${formatShareOf(won.count, decided)}, ${formatDollars(won.value)} · Lost: ${formatDollars(lost.value)} · In Progress: ${formatDollars(inProgress.value)}`
      }
    >
      <PieChart rows={rows} height={CHART_HEIGHT} />
    </ChartPanel>
  );
}

/** Rows shown in the chart. The table view shows all. */
const PARTS_SHOWN = 8;

/** Parts used in the range. A row links to the part. */
function PartsUsed({ reports }: { reports: Reports }) {
  const href = useHref();
  const { partsUsed } = reports;
  const rows = partsUsed.parts.map(({ id, name, quantity }) => ({
    label: name,
    values: [quantity],
    href: href('/parts-inventory', { open: id }),
  }));
  const hidden = rows.length - PARTS_SHOWN;
  const all = `${formatCount(partsUsed.total)} used`;
  return (
    <ChartPanel
      title="Parts used"
      csv={getReportPath('parts-used', reports)}
      about="by quantity"
      figures={{ columns: ['Part', 'Used'], rows }}
      height={200}
      empty={
        rows.length === 0 && (
          <EmptyState
            title="No parts used in this range"
            hint="Parts count as used when a repair’s status changes to Repairing, or when you record their use in Parts Inventory."
          />
        )
      }
      note={hidden > 0 ? `${all} · ${pluralize(hidden, 'more part')} in Table view` : all}
    >
      <RowChart rows={rows.slice(0, PARTS_SHOWN)} />
    </ChartPanel>
  );
}
