import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { TrendChart } from '../../../../platform/web/chart/lazy-charts.ts';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { Reports } from '../reports.contract.ts';
import { monthDays, monthName } from '../reports.rules.ts';

const HEIGHT = 270;

/** How many tickets were opened in each month; the one that is running is dashed. */
export function TicketTrend({ reports: { months, from, to } }: { reports: Reports }) {
  const href = useHref();
  const rows = months.map(({ month, count }) => ({
    label: monthName(month),
    values: [count],
    href: href('/fleet', monthDays(month, { from, to })),
  }));
  return (
    <ChartPanel
      title="Ticket Creation Trend"
      about="per month"
      figures={{ columns: ['Month', 'Tickets'], rows }}
      height={HEIGHT}
      empty={rows.length === 0 && <EmptyState title="No tickets in this range" hint="Choose a longer range." />}
    >
      <TrendChart rows={rows} height={HEIGHT} noun="tickets" />
    </ChartPanel>
  );
}
