import { Modal } from '@mantine/core';
import { exactTime, shortDuration } from '../../../../../platform/time/relative-time.ts';
import { FactList } from '../../../../../platform/web/ui/FactList.tsx';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { SkeletonRows } from '../../../../../platform/web/ui/table/SkeletonRows.tsx';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { SyncRun } from '../../runs/sync-run.contract.ts';
import { useRun } from '../sync.queries.ts';
import classes from './RunDialog.module.css';
import { RunRecords } from './RunRecords.tsx';
import { outcomeText, STATE_WORDS } from './run-texts.ts';

interface RunDialogProps {
  /** None: it is closed. */
  id: string | undefined;
  onClose: () => void;
}

/** One action: who started it, how it ended, and what it did to which record. */
export function RunDialog({ id, onClose }: RunDialogProps) {
  return (
    <Modal opened={id !== undefined} onClose={onClose} title="Sync details" size="xl">
      {id !== undefined && <OpenRun id={id} />}
    </Modal>
  );
}

function OpenRun({ id }: { id: string }) {
  const { data: run, error } = useRun(id);
  if (!run) return error ? <Alert title="Couldn’t load the sync details">{error.message}</Alert> : <SkeletonRows count={5} />;
  return (
    <div className={classes.run}>
      <RunFacts run={run} />
      <RunRecords run={run} />
    </div>
  );
}

function RunFacts({ run }: { run: SyncRun }) {
  const now = useNow();
  const { label, state, by, startedAt, finishedAt, message, reason } = run;
  const took = shortDuration((finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt));
  return (
    <>
      <div className={classes.head}>
        <h3>{label}</h3>
        <Pill tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].word}</Pill>
      </div>
      {message && (
        <p className={classes.message} data-state={state}>
          {message} {state !== 'cancelled' && reason}
        </p>
      )}
      <FactList
        facts={[
          { label: 'Started', value: `${exactTime(startedAt, now)} by ${by}` },
          { label: 'Duration', value: took },
          { label: 'Result', value: outcomeText(run) },
        ]}
      />
    </>
  );
}
