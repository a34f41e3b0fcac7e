import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import type { ChartFigures } from '../../../../platform/web/chart/chart-figures.ts';
import { ColumnChart } from '../../../../platform/web/chart/lazy-charts.ts';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import { DATE_RANGE_OPTIONS } from '../../../admin/settings/date-range.rules.ts';
import type { DateRange } from '../../../admin/settings/settings.contract.ts';
import type { Dashboard } from '../dashboard.contract.ts';

const HEIGHT = 262;

interface VolumePanelProps {
  dashboard: Dashboard;
  onRange: (range: DateRange) => void;
}

/** How many tickets of each type were opened in the range, beside as many days before it. */
export function VolumePanel({ dashboard: { range, from, to, volume }, onRange }: VolumePanelProps) {
  const href = useHref();
  const hasBefore = volume.some(({ before }) => before !== null);
  const figures: ChartFigures = {
    columns: ['Type', 'Tickets', ...(hasBefore ? ['Previous'] : [])],
    rows: volume.map(({ type, count, before }) => ({
      label: type,
      values: hasBefore ? [count, before] : [count],
      href: href('/fleet', { type, from: from ?? undefined, to }),
    })),
  };
  return (
    <ChartPanel
      title="Ticket Volume by Type"
      {...(hasBefore && { note: 'Gray: previous period' })}
      figures={figures}
      height={HEIGHT}
      aside={<Segments label="Range" options={DATE_RANGE_OPTIONS} value={range} onChange={onRange} />}
    >
      <ColumnChart rows={figures.rows} height={HEIGHT} />
    </ChartPanel>
  );
}
