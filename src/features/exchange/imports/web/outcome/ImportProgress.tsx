import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import type { ImportReport } from '../../import.contract.ts';
import { toPercent } from '../../import-progress.rules.ts';

/** How much of an import, or of taking it back, is done. */
export function ImportProgress({ report }: { report: ImportReport }) {
  return <Progress value={toPercent(report)} aria-label="Progress" />;
}
