import { Box, Flex, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { formatFigure, formatShareOf } from '../../../../platform/web/chart/chart-figures.ts';
import { PieChart, TrendChart } from '../../../../platform/web/chart/lazy-charts.ts';
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
import { describePartial, describePeriod } from '../reports.rules.ts';
import { useReports } from './reports.queries.ts';
import { ServicePanels } from './ServicePanels.tsx';

const ROW = 25;
/** Rows that fit beside the pie chart. The table view shows all. */
const TECHNICIANS_SHOWN = 11;

function TicketsPerTechnician({ reports: { technicians, from, to } }: { reports: Reports }) {
  const href = useHref();
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
      height={75}
      empty={averageOut === null && <EmptyState title="No loans yet" hint="Check out a loaner in Loaner Tools." />}
      note={averageOut !== null && `Average on loan: ${formatFigure(averageOut)} · In service now: ${formatCount(inService)}`}
    >
      <RowChart rows={rows.map((row) => ({ ...row, values: row.values.slice(0, 1) }))} />
    </ChartPanel>
  );
}

/** The covered dates with the number of tickets and leads. */
function Covered({ reports: { from, to, trend, leads } }: { reports: Reports }) {
  const tickets = trend.periods.reduce((sum, { count }) => sum + count, 0);
  const all = leads.won + leads.lost + leads.inProgress;
  return (
    <Text size="sm" role="status">
      {from ? `${shortDate(from)} – ${shortDate(to)}` : `Through ${shortDate(to)}`}
      <Text span inherit c="dimmed" ms="sm">
        {pluralize(tickets, 'ticket')} · {pluralize(all, 'lead')}
      </Text>
    </Text>
  );
}

/** Two charts of the same height. Stacked on small screens. */
function ChartPair({ narrow, wide }: { narrow: ReactNode; wide: ReactNode }) {
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} gap="sm">
      <Box display="grid" flex={{ lg: 0.69 }} miw={0}>
        {narrow}
      </Box>
      <Box display="grid" flex={{ lg: 1 }} miw={0}>
        {wide}
      </Box>
    </Flex>
  );
}

export function ReportsPage() {
  const { search, show } = usePageSearch();
  const { data: reports, error, refetch } = useReports(findRange(search.range));
  if (!reports) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  return (
    <Stack gap="sm" px="var(--obd-gutter)" pt="sm" pb="md">
      <Group gap="8px 12px">
        <Segments label="Range" options={DATE_RANGE_OPTIONS} value={reports.range} onChange={(range) => show({ range })} />
        <Covered reports={reports} />
      </Group>
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
function TicketTrend({ reports: { trend } }: { reports: Reports }) {
  const href = useHref();
  const { by, periods } = trend;
  const rows = periods.map((period) => ({
    label: describePeriod(by, period),
    axis: describePeriod(by, { ...period, to: by === 'week' ? period.from : period.to, state: 'whole' }),
    values: [period.count],
    href: href('/fleet', { from: period.from, to: period.to }),
    isPartial: period.state !== 'whole',
  }));
  return (
    <ChartPanel
      title="Ticket creation trend"
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
function LeadConversion({ reports: { leads, from, to } }: { reports: Reports }) {
  const href = useHref();
  const { won, lost, inProgress } = leads;
  const decided = won + lost;
  const rows = (
    [
      ['Won', won],
      ['Lost', lost],
      ['In Progress', inProgress],
    ] as const
  ).map(([label, count]) => ({ label, values: [count], href: href('/sales', { stage: label, from: from ?? undefined, to }) }));
  return (
    <ChartPanel
      title="Lead conversion"
      figures={{ columns: ['Outcome', 'Leads'], rows }}
      height={CHART_HEIGHT}
      empty={
        decided + inProgress === 0 && (
          <EmptyState title="No leads in this range" hint="Choose a longer range, or add leads in Sales Leads." />
        )
      }
      note={decided > 0 && `Won: ${formatShareOf(won, decided)}`}
    >
      <PieChart rows={rows} height={CHART_HEIGHT} />
    </ChartPanel>
  );
}

/** Rows shown in the chart. The table view shows all. */
const PARTS_SHOWN = 8;

/** Parts used in the range. A row links to the part. */
function PartsUsed({ reports: { partsUsed } }: { reports: Reports }) {
  const href = useHref();
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
