import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { getProgress, leftText } from '../../runs/run-progress.rules.ts';
import type { SyncRun } from '../../runs/sync-run.contract.ts';
import { actionNoun } from '../../sync-texts.rules.ts';
import classes from './RunningRow.module.css';

interface RunningRowProps {
  run: SyncRun;
  isStopping: boolean;
  onStop: () => void;
}

/** How far the action is that runs, whoever has started it, and how to stop it. */
export function RunningRow({ run, isStopping, onStop }: RunningRowProps) {
  const { share, page, leftMs } = getProgress(run, useNow());
  const { action, label, done, total, by } = run;
  const rest = [page !== undefined && `Page ${formatCount(page)}`, leftMs !== undefined && leftText(leftMs), `Started by ${by}`];
  return (
    <div className={classes.row}>
      <p className={classes.done}>
        <strong>{formatCount(done)}</strong>
        {total === null ? '' : ` of ${formatCount(total)}`} {actionNoun(action, total ?? done)}
      </p>
      <Progress
        className={classes.bar}
        value={(share ?? 1) * 100}
        striped={share === undefined}
        animated={share === undefined}
        aria-label={label}
      />
      <p className={classes.rest}>{isStopping ? 'Finishing the current step…' : rest.filter(Boolean).join(' · ')}</p>
      <Button
        variant="default"
        size="compact-md"
        leftSection={<IconPlayerStop size={15} aria-hidden />}
        aria-label={`Stop ${label}`}
        disabled={isStopping}
        onClick={onStop}
      >
        {isStopping ? 'Stopping…' : 'Stop'}
      </Button>
    </div>
  );
}
