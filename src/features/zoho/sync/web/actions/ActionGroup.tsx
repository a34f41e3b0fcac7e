import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import type { SyncRun } from '../../runs/sync-run.contract.ts';
import { SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { ActionButton } from './ActionButton.tsx';
import classes from './ActionGroup.module.css';
import { EndedRow } from './EndedRow.tsx';
import { RunningRow } from './RunningRow.tsx';
import type { Actions } from './useActions.ts';

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
