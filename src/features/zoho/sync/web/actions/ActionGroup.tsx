import { Button, Progress, Tooltip } from '@mantine/core';
import { IconCloudDown, IconCloudUp, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import { getProgress, leftText } from '../../run-progress.rules.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { actionNoun, SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { outcomeText } from '../log/run-texts.ts';
import classes from './ActionGroup.module.css';
import type { SyncActions } from './useSyncActions.ts';

interface ActionGroupProps {
  title: string;
  note?: string;
  names: readonly SyncAction[];
  actions: SyncActions;
  latest: SyncRun | undefined;
  onPress: (action: SyncAction) => void;
  onOpenRun: (id: string) => void;
}

/** Buttons of related actions, with the progress or the result of the latest one. */
export function ActionGroup({ title, note, names, actions, latest, onPress, onOpenRun }: ActionGroupProps) {
  const { running, blockedBy } = actions;
  const ownRun = running && names.includes(running.action) ? running : undefined;
  const ended = !running && latest?.finishedAt && names.includes(latest.action) ? latest : undefined;
  return (
    <Panel title={<GroupTitle title={title} note={note} />}>
      <div className={classes.buttons} data-count={names.length}>
        {names.map((name) => (
          <ActionButton
            key={name}
            label={SYNC_ACTIONS[name]}
            isPush={name === 'push-all'}
            isRunning={ownRun?.action === name}
            blockedBy={blockedBy}
            onClick={() => onPress(name)}
          />
        ))}
      </div>
      {ownRun && <RunningRow run={ownRun} isStopping={actions.isStopping} onStop={actions.stop} />}
      {ended && <EndedRow run={ended} onOpen={() => onOpenRun(ended.id)} />}
    </Panel>
  );
}

export function GroupTitle({ title, note }: { title: string; note?: string | undefined }) {
  return (
    <>
      {title}
      {note && <span className={classes.note}> {note}</span>}
    </>
  );
}

interface ActionButtonProps {
  label: string;
  isPush: boolean;
  isRunning: boolean;
  /** Reason why it can't be started now. */
  blockedBy: string | undefined;
  onClick: () => void;
}

/** Starts an action. A blocked button stays focusable and shows the reason on hover and to screen readers. */
function ActionButton({ label, isPush, isRunning, blockedBy, onClick }: ActionButtonProps) {
  const reasonId = useId();
  const isBlocked = blockedBy !== undefined;
  const Icon = isRunning ? IconRefresh : isPush ? IconCloudUp : IconCloudDown;
  return (
    <Tooltip label={blockedBy} disabled={!isBlocked || isRunning}>
      <Button
        variant="default"
        justify="flex-start"
        className={classes.button}
        data-running={isRunning}
        aria-disabled={isBlocked}
        aria-describedby={isBlocked ? reasonId : undefined}
        leftSection={<Icon size={17} aria-hidden />}
        onClick={isBlocked ? undefined : onClick}
      >
        {label}
        {isBlocked && (
          <span id={reasonId} hidden>
            {blockedBy}
          </span>
        )}
      </Button>
    </Tooltip>
  );
}

interface RunningRowProps {
  run: SyncRun;
  isStopping: boolean;
  onStop: () => void;
}

/** Progress of the running action, with a button to stop it. */
function RunningRow({ run, isStopping, onStop }: RunningRowProps) {
  const { share, page, leftMs } = getProgress(run, useNow());
  const { action, label, done, total, by } = run;
  const details = [page !== undefined && `Page ${formatCount(page)}`, leftMs !== undefined && leftText(leftMs), `Started by ${by}`];
  return (
    <div className={classes.running}>
      <p>
        <strong>{formatCount(done)}</strong>
        {total === null ? '' : ` of ${formatCount(total)}`} {actionNoun(action, total ?? done)}
      </p>
      <Progress
        className={classes.progress}
        value={(share ?? 1) * 100}
        striped={share === undefined}
        animated={share === undefined}
        aria-label={label}
      />
      <p className={classes.details}>{isStopping ? 'Finishing the current step…' : details.filter(Boolean).join(' · ')}</p>
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

/** Result of the last action. */
function EndedRow({ run, onOpen }: { run: SyncRun; onOpen: () => void }) {
  return (
    <div className={classes.ended} role="status">
      <p className={classes.result}>
        <span className={classes.message} data-state={run.state}>
          {run.message}
        </span>{' '}
        {(run.state !== 'cancelled' && run.reason) || outcomeText(run)}
      </p>
      <span className={classes.time}>
        <RelativeTime at={run.finishedAt ?? run.startedAt} />
      </span>
      <button type="button" className={classes.open} aria-label={`Details for ${run.label}`} onClick={onOpen}>
        Details
      </button>
    </div>
  );
}
