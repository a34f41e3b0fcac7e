import { formatCount } from '../../../../platform/number-text.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { formatFigure } from '../../../../platform/web/chart/chart-figures.ts';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { Reports } from '../reports.contract.ts';

const HEIGHT = 75;

/** How many days the loaners of each model were out. */
export function LoanerUse({ reports: { loaners } }: { reports: Reports }) {
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
