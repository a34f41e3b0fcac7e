import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import type { ChartFigures } from '../../../../platform/web/chart/chart-figures.ts';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { type Fleet, MOST_MAKES } from '../fleet.contract.ts';

interface FleetChartProps {
  fleet: Fleet;
  /** The make that the table is narrowed to. */
  make: string | undefined;
  department: string | undefined;
}

const HEADS = ['Open', 'Resolved', 'Total'];
const ROW = 20;

/** The makes with the most tickets; a bar narrows the table to its make, and the chosen one widens it again. */
export function FleetChart({ fleet: { makes }, make, department }: FleetChartProps) {
  const href = useHref();
  if (makes.length === 0) return null;
  const figures: ChartFigures = {
    columns: ['Vehicle make', 'Open', 'Resolved'],
    rows: makes.map((each) => ({
      label: each.make,
      values: [each.open, each.resolved],
      href: href('/fleet', { make: each.make === make ? undefined : each.make, department }),
    })),
  };
  return (
    <ChartPanel
      title="Open and resolved cases"
      {...(makes.length === MOST_MAKES && { about: `${MOST_MAKES} makes with the most cases` })}
      figures={figures}
      height={22 + makes.length * ROW}
    >
      <RowChart rows={figures.rows} heads={HEADS} chosen={make} />
    </ChartPanel>
  );
}
