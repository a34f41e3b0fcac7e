import { formatBytes, formatCount } from '../../../../platform/number-text.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { Health } from '../health.contract.ts';
import { FigureTable } from './FigureTable.tsx';

const FIGURES: readonly { label: string; cell: (row: Health['database']['tables'][number]) => string }[] = [
  { label: 'Rows', cell: ({ rows }) => formatCount(rows) },
  { label: 'Size', cell: ({ bytes }) => formatBytes(bytes) },
];

/** The tables that take the most room, with their indexes; PostgreSQL counts their rows now and then. */
export function TablesPanel({ tables }: { tables: Health['database']['tables'] }) {
  return (
    <Panel title="Largest tables">
      <FigureTable label="Largest tables" name="Table" toName={({ name }) => name} figures={FIGURES} rows={tables} />
    </Panel>
  );
}
