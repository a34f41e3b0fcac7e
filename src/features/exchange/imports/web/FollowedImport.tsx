import { Box, Button, Progress } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { formatCount } from '../../../../platform/number-text.ts';
import type { RecordKind } from '../../../../platform/record-kinds.ts';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ConfirmDialog } from '../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import type { ImportReport } from '../import.contract.ts';
import classes from './FollowedImport.module.css';
import keptListClasses from './ImportReport.module.css';
import { hasLeftOut, ProblemList, ReportCounts } from './ImportReport.tsx';
import { isWorking, useEndImport, useImportReport } from './import.queries.ts';
import { IMPORT_HEADINGS, toPercent } from './import-text.ts';

/** Undoes an import after confirmation. */
function UndoButton({ isBusy, onUndo }: { isBusy: boolean; onUndo: () => void }) {
  const [isConfirming, confirmation] = useDisclosure(false);

  function handleConfirm() {
    confirmation.close();
    onUndo();
  }

  return (
    <>
      <Button variant="default" loading={isBusy} onClick={confirmation.open}>
        Undo import
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        title="Undo this import?"
        confirmLabel="Undo import"
        danger
        onConfirm={handleConfirm}
        onCancel={confirmation.close}
      >
        Undoing removes the records this import added. Records changed since then are kept and listed.
      </ConfirmDialog>
    </>
  );
}

/** The records that an undo left in place, with the reasons. */
function KeptList({ kept, more }: { kept: ImportReport['kept']; more: number }) {
  if (kept.length === 0) return null;
  return (
    <Box component="section" className={keptListClasses.problems} aria-label="Records not removed" tabIndex={0}>
      <ul>
        {kept.map(({ id, title, reason }) => (
          <li key={id}>
            <span className={keptListClasses.line}>{id}</span> {title}: {reason}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more)} more</li>}
      </ul>
    </Box>
  );
}

interface FollowedImportProps {
  id: string;
  /** Type of the imported records. */
  recordKind: RecordKind;
  onClose: () => void;
}

/** The progress and result of an import, with the actions to cancel and undo it. */
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
      {isWorking(report) && <Progress value={toPercent(report)} aria-label="Progress" />}
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
