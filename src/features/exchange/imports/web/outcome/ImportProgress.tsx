import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import type { ImportReport } from '../../import.contract.ts';

/** How much of an import, or of taking it back, is done. */
export function ImportProgress({ report }: { report: ImportReport }) {
  return <Progress value={toPercent(report)} aria-label="Progress" />;
}

function toPercent({ state, rows, added, skipped, removed, kept, moreKept }: ImportReport): number {
  const [done, all] = state === 'undoing' ? [removed + kept.length + moreKept, added] : [added + skipped, rows];
  return all === 0 ? 0 : Math.round((100 * done) / all);
}
