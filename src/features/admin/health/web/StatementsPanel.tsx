import { formatCount } from '../../../../platform/number-text.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { Health } from '../health.contract.ts';
import { millisecondsText } from '../health.rules.ts';
import { FigureTable } from './FigureTable.tsx';

const FIGURES: readonly { label: string; cell: (row: Health['statements'][number]) => string }[] = [
  { label: 'Runs', cell: ({ count }) => formatCount(count) },
  { label: 'Mean', cell: ({ mean }) => millisecondsText(mean) },
  { label: 'p95', cell: ({ p95 }) => millisecondsText(p95) },
  { label: 'Max', cell: ({ max }) => millisecondsText(max) },
];

/** The ten slowest statements since this process began, by what 95 of their latest 100 runs took at most. */
export function StatementsPanel({ statements }: { statements: Health['statements'] }) {
  return (
    <Panel title="Slowest queries">
      <FigureTable label="Slowest queries" name="Query" toName={({ name }) => name} figures={FIGURES} rows={statements} />
    </Panel>
  );
}
