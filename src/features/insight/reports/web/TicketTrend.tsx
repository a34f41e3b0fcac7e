import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { TrendChart } from '../../../../platform/web/chart/lazy-charts.ts';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { Reports } from '../reports.contract.ts';
import { describePartial, describePeriod } from '../reports.rules.ts';

const HEIGHT = 270;
const HEADS = { day: 'Day', week: 'Week', month: 'Month' } as const;

/** How many tickets were opened in each day, week or month; what is not whole is dashed. */
export function TicketTrend({ reports: { trend } }: { reports: Reports }) {
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
      height={HEIGHT}
      empty={periods.every(({ count }) => count === 0) && <EmptyState title="No tickets in this range" hint="Choose a longer range." />}
      note={describePartial(trend)}
    >
      <TrendChart rows={rows} height={HEIGHT} noun="ticket" />
    </ChartPanel>
  );
}
