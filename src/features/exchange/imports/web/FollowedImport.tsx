import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordKind } from '../../../../platform/record-kinds.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import classes from './FollowedImport.module.css';
import { isWorking, useEndImport, useImportReport } from './import.queries.ts';
import { IMPORT_HEADINGS } from './outcome/ImportOutcome.tsx';
import { ImportProgress } from './outcome/ImportProgress.tsx';
import { KeptList } from './outcome/KeptList.tsx';
import { hasLeftOut, ProblemList } from './outcome/ProblemList.tsx';
import { ReportCounts } from './outcome/ReportCounts.tsx';
import { UndoButton } from './outcome/UndoButton.tsx';

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
  const hasEnded = report !== undefined && !isWorking(report);

  useEffect(() => {
    if (!hasEnded) return;
    void client.invalidateQueries({ queryKey: [recordKind] });
    void client.invalidateQueries({ queryKey: ['import', 'list'] });
  }, [hasEnded, client, recordKind]);

  if (!report) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  const failure = error ?? cancel.error ?? undo.error;
  return (
    <div className={classes.outcome}>
      <div role="status">
        <h3>{IMPORT_HEADINGS[report.state]}</h3>
        <p className={classes.file}>{report.fileName}</p>
      </div>
      {isWorking(report) && <ImportProgress report={report} />}
      {report.message && <Alert>{report.message}</Alert>}
      {failure && <Alert>{failure.message}</Alert>}
      <ReportCounts report={report} />
      <KeptList kept={report.kept} more={report.moreKept} />
      <ProblemList problems={report.problems} more={report.moreProblems} leftOutOf={hasLeftOut(report) ? report.id : undefined} />
      <div className={classes.actions}>
        {report.state === 'running' && (
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate(id)}>
            Cancel import
          </Button>
        )}
        {hasEnded && report.state !== 'undone' && report.added + report.joined > 0 && (
          <UndoButton isBusy={undo.isPending} onUndo={() => undo.mutate(id)} />
        )}
        <Button onClick={onClose}>Import another file</Button>
      </div>
    </div>
  );
}
