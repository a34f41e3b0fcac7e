import { formatCount } from '../../../../platform/number-text.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { Health } from '../health.contract.ts';
import { FigureTable } from './FigureTable.tsx';

const FIGURES: readonly { label: string; cell: (row: Health['jobs']['queues'][number]) => string }[] = [
  { label: 'Waiting', cell: ({ waiting }) => formatCount(waiting) },
  { label: 'Running', cell: ({ running }) => formatCount(running) },
  { label: 'Failed', cell: ({ failed }) => formatCount(failed) },
];

/** The background jobs of the server, by kind of work. */
export function JobsPanel({ queues }: { queues: Health['jobs']['queues'] }) {
  return (
    <Panel title="Background jobs">
      <FigureTable label="Background jobs" name="Job" toName={({ queue }) => queue} figures={FIGURES} rows={queues} />
    </Panel>
  );
}
