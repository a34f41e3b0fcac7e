import { Button } from '@mantine/core';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import type { ImportReport } from '../../import.contract.ts';
import classes from './ImportOutcome.module.css';
import { hasLeftOut, ProblemList } from './ProblemList.tsx';

interface ImportOutcomeProps {
  report: ImportReport;
  /** Why the progress of a running import cannot be fetched at the moment. */
  error: Error | null;
  onAnother: () => void;
  onClose: () => void;
}

export const IMPORT_HEADINGS: Record<ImportReport['state'], string> = {
  running: 'The import is running',
  done: 'The import is done',
  failed: 'The import has failed',
  cancelled: 'The import was canceled',
  undoing: 'The import is being undone',
  undone: 'The import was undone',
  checked: 'Nothing imported yet',
};

export function ImportOutcome({ report, error, onAnother, onClose }: ImportOutcomeProps) {
  const isRunning = report.state === 'running';
  return (
    <div className={classes.outcome}>
      <div role="status">
        <h3>{IMPORT_HEADINGS[report.state]}</h3>
        <p className={classes.counts}>{toCounts(report)}</p>
      </div>
      {isRunning && <p className={classes.hint}>You can close this window; the import continues.</p>}
      {report.state === 'failed' && <Alert>{report.message || 'Please try again; rows already imported are skipped.'}</Alert>}
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

function toCounts({ rows, added, joined, leftOut }: ImportReport): string {
  const further = joined > 0 ? [`${formatCount(joined)} added to ${joined === 1 ? 'a customer' : 'customers'}`] : [];
  return [count(rows, 'row'), `${formatCount(added)} added`, ...further, `${formatCount(leftOut)} left out`].join(' · ');
}

const count = (value: number, what: string) => `${formatCount(value)} ${what}${value === 1 ? '' : 's'}`;
