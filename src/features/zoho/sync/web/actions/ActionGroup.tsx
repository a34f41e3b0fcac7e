import { Button, Tooltip } from '@mantine/core';
import { IconCloudDown, IconCloudUp, IconRefresh } from '@tabler/icons-react';
import { useId } from 'react';
import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { SyncRun } from '../../sync-run.contract.ts';
import { SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { outcomeText } from '../log/run-texts.ts';
import actionButtonClasses from './ActionButton.module.css';
import classes from './ActionGroup.module.css';
import type { Actions } from './useActions.ts';
import '@mantine/core/styles/Progress.layer.css';
import { Progress } from '@mantine/core';
import { IconPlayerStop } from '@tabler/icons-react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { useNow } from '../../../../../platform/web/ui/text/clock.ts';
import { getProgress, leftText } from '../../run-progress.rules.ts';
import { actionNoun } from '../../sync-texts.rules.ts';
import runningRowClasses from './RunningRow.module.css';

interface RunningRowProps {
  run: SyncRun;
  isStopping: boolean;
  onStop: () => void;
}

/** How far the action is that runs, whoever has started it, and how to stop it. */
function RunningRow({ run, isStopping, onStop }: RunningRowProps) {
  const { share, page, leftMs } = getProgress(run, useNow());
  const { action, label, done, total, by } = run;
  const rest = [page !== undefined && `Page ${formatCount(page)}`, leftMs !== undefined && leftText(leftMs), `Started by ${by}`];
  return (
    <div className={runningRowClasses.row}>
      <p className={runningRowClasses.done}>
        <strong>{formatCount(done)}</strong>
        {total === null ? '' : ` of ${formatCount(total)}`} {actionNoun(action, total ?? done)}
      </p>
      <Progress
        className={runningRowClasses.bar}
        value={(share ?? 1) * 100}
        striped={share === undefined}
        animated={share === undefined}
        aria-label={label}
      />
      <p className={runningRowClasses.rest}>{isStopping ? 'Finishing the current step…' : rest.filter(Boolean).join(' · ')}</p>
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

interface ActionButtonProps {
  label: string;
  /** It sends, and does not fetch. */
  isUpwards?: boolean;
  isRunning: boolean;
  /** Why it cannot be started at the moment. */
  blockedBy: string | undefined;
  onClick: () => void;
}

/** An action; while it cannot be started it keeps the focus and says why, on hover and to screen readers. */
function ActionButton({ label, isUpwards = false, isRunning, blockedBy, onClick }: ActionButtonProps) {
  const reasonId = useId();
  const isBlocked = blockedBy !== undefined;
  const Icon = isRunning ? IconRefresh : isUpwards ? IconCloudUp : IconCloudDown;
  return (
    <Tooltip label={blockedBy} disabled={!isBlocked || isRunning}>
      <Button
        variant="default"
        justify="flex-start"
        className={actionButtonClasses.button}
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

/** How the last action ended, in words. */
function EndedRow({ run, onOpen }: { run: SyncRun; onOpen: () => void }) {
  return (
    <div className={classes.row} role="status">
      <p className={classes.words}>
        <span className={classes.message} data-state={run.state}>
          {run.message}
        </span>{' '}
        {(run.state !== 'cancelled' && run.reason) || outcomeText(run)}
      </p>
      <span className={classes.when}>
        <RelativeTime at={run.finishedAt ?? run.startedAt} />
      </span>
      <button type="button" className={classes.open} aria-label={`Details for ${run.label}`} onClick={onOpen}>
        Details
      </button>
    </div>
  );
}

interface ActionGroupProps {
  title: string;
  note?: string;
  names: readonly SyncAction[];
  actions: Actions;
  latest: SyncRun | undefined;
  onPress: (action: SyncAction) => void;
  onOpenRun: (id: string) => void;
}

/** Actions of one sort; below them how the one of them goes that runs, or how the last one ended. */
export function ActionGroup({ title, note, names, actions, latest, onPress, onOpenRun }: ActionGroupProps) {
  const { running, blockedBy } = actions;
  const own = running && names.includes(running.action) ? running : undefined;
  const ended = !running && latest?.finishedAt && names.includes(latest.action) ? latest : undefined;
  return (
    <Panel title={<GroupTitle title={title} note={note} />}>
      <div className={classes.buttons} data-count={names.length}>
        {names.map((name) => (
          <ActionButton
            key={name}
            label={SYNC_ACTIONS[name]}
            isUpwards={name === 'push-all'}
            isRunning={own?.action === name}
            blockedBy={blockedBy}
            onClick={() => onPress(name)}
          />
        ))}
      </div>
      {own && <RunningRow run={own} isStopping={actions.isStopping} onStop={actions.stop} />}
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
