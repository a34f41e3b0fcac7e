import { Button } from '@mantine/core';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { ImportReport } from '../../import.contract.ts';
import { describeCounts } from '../import-text.ts';
import classes from './ImportOutcome.module.css';
import { hasLeftOut, ProblemList } from './ImportReport.tsx';

interface ImportOutcomeProps {
  report: ImportReport;
  /** Error from polling the progress. */
  error: Error | null;
  onAnother: () => void;
  onClose: () => void;
}

export const IMPORT_HEADINGS: Record<ImportReport['state'], string> = {
  running: 'Importing…',
  done: 'Import complete',
  failed: 'Import failed',
  cancelled: 'Import canceled',
  undoing: 'Undoing import…',
  undone: 'Import undone',
  checked: 'Dry run complete',
};

export function ImportOutcome({ report, error, onAnother, onClose }: ImportOutcomeProps) {
  const isRunning = report.state === 'running';
  return (
    <div className={classes.outcome}>
      <div role="status">
        <h3>{IMPORT_HEADINGS[report.state]}</h3>
        <p className={classes.counts}>{describeCounts(report)}</p>
      </div>
      {isRunning && <p className={classes.hint}>You can close this window. The import continues in the background.</p>}
      {report.state === 'failed' && <Alert>{report.message || 'Try again. Rows that were already imported are skipped.'}</Alert>}
      {isRunning && error && <Alert>{error.message}</Alert>}
      <ProblemList problems={report.problems} more={report.moreProblems} leftOutOf={hasLeftOut(report) ? report.id : undefined} />
      <div className={classes.actions}>
        {!isRunning && (
          <Button variant="default" onClick={onAnother}>
            Import another file
          </Button>
        )}
        <Button onClick={onClose}>Close</Button>
      </div>
    </div>
  );
}
