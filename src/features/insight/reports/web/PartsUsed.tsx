import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { ChartPanel } from '../../../../platform/web/chart/ChartPanel.tsx';
import { RowChart } from '../../../../platform/web/chart/RowChart.tsx';
import { useHref } from '../../../../platform/web/chart/useHref.ts';
import { EmptyState } from '../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { Reports } from '../reports.contract.ts';

/** So many rows are drawn; the table has all of them. */
const SHOWN = 8;
const HEIGHT = 200;

/** Which parts were taken from the shelf; a row leads to the movements of its part. */
export function PartsUsed({ reports: { partsUsed } }: { reports: Reports }) {
  const href = useHref();
  const rows = partsUsed.parts.map(({ id, name, quantity }) => ({
    label: name,
    values: [quantity],
    href: href('/parts-inventory', { open: id }),
  }));
  const hidden = rows.length - SHOWN;
  const all = `${formatCount(partsUsed.total)} used`;
  return (
    <ChartPanel
      title="Parts used"
      about="by quantity"
      figures={{ columns: ['Part', 'Used'], rows }}
      height={HEIGHT}
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
      <RowChart rows={rows.slice(0, SHOWN)} />
    </ChartPanel>
  );
}
