import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { formatShareOf } from '../../../../platform/web/chart/chart-figures.ts';
import { PieChart } from '../../../../platform/web/chart/lazy-charts.ts';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { Reports } from '../reports.contract.ts';

const HEIGHT = 270;

/** The outcomes of the leads that came in. */
export function LeadConversion({ reports: { leads, from, to } }: { reports: Reports }) {
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
      height={HEIGHT}
      empty={
        decided + inProgress === 0 && (
          <EmptyState title="No leads in this range" hint="Choose a longer range, or add leads in Sales Leads." />
        )
      }
      note={decided > 0 && `Won: ${formatShareOf(won, decided)}`}
    >
      <PieChart rows={rows} height={HEIGHT} />
    </ChartPanel>
  );
}
