import { Button, Progress } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { RecordKind } from '../../../platform/record-kinds.ts';
import { Alert } from '../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { ErrorState } from '../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../platform/web/ui/feedback/PageSpinner.tsx';
import type { ImportReport } from '../import.contract.ts';
import classes from './FollowedImport.module.css';
import { IMPORT_HEADINGS } from './ImportOutcome.tsx';
import { isWorking, useEndImport, useImportReport } from './import.queries.ts';
import { KeptList } from './KeptList.tsx';
import { ProblemList } from './ProblemList.tsx';
import { ReportCounts } from './ReportCounts.tsx';

interface FollowedImportProps {
  id: string;
  /** The kind of the records that it adds. */
  recordKind: RecordKind;
  onClose: () => void;
}

/** An import while it runs and once it has ended: cancelled, taken back, or left as it is. */
export function FollowedImport({ id, recordKind, onClose }: FollowedImportProps) {
  const client = useQueryClient();
  const { data: report, error, refetch } = useImportReport(id);
  const cancel = useEndImport('cancel');
  const undo = useEndImport('undo');
  const [isAsking, setAsking] = useState(false);
  const hasEnded = report !== undefined && !isWorking(report);

  useEffect(() => {
    if (!hasEnded) return;
    void client.invalidateQueries({ queryKey: [recordKind] });
    void client.invalidateQueries({ queryKey: ['import', 'list'] });
  }, [hasEnded, client, recordKind]);

  if (!report) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  const handleUndo = () => undo.mutate(id, { onSettled: () => setAsking(false) });
  const failure = error ?? cancel.error ?? undo.error;
  return (
    <div className={classes.outcome}>
      <div role="status">
        <h3>{IMPORT_HEADINGS[report.state]}</h3>
        <p className={classes.file}>{report.fileName}</p>
      </div>
      {isWorking(report) && <Progress value={toPercent(report)} aria-label="Progress" />}
      {report.message && <Alert>{report.message}</Alert>}
      {failure && <Alert>{failure.message}</Alert>}
      <ReportCounts report={report} />
      <KeptList kept={report.kept} more={report.moreKept} />
      <ProblemList problems={report.problems} more={report.moreProblems} />
      <div className={classes.actions}>
        {report.state === 'running' && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            Cancel import
          </Button>
        )}
        {hasEnded && report.state !== 'undone' && report.added > 0 && (
          <Button variant="default" onClick={() => setAsking(true)}>
            Undo import
          </Button>
        )}
        <Button onClick={onClose}>Import another file</Button>
      </div>
      <ConfirmDialog
        opened={isAsking}
        title="Undo this import?"
        confirmLabel="Undo import"
        danger
        busy={undo.isPending}
        onConfirm={handleUndo}
        onCancel={() => setAsking(false)}
      >
        What it added is removed again. Records that somebody has changed since stay, and are named.
      </ConfirmDialog>
    </div>
  );
}

function toPercent({ state, rows, added, skipped, removed, kept, moreKept }: ImportReport): number {
  const [done, all] = state === 'undoing' ? [removed + kept.length + moreKept, added] : [added + skipped, rows];
  return all === 0 ? 0 : Math.round((100 * done) / all);
}
