import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { CallError } from '../../../../../platform/web/call.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { useStartRun, useStopRun } from '../sync.queries.ts';

export interface SyncActions {
  readonly running: SyncRun | null;
  /** Reason why no action can be started now. */
  readonly blockedBy: string | undefined;
  /** Starts an action, or shows why it can't be started. Ignores a second press while starting. */
  readonly start: (action: SyncAction, options?: StartOptions) => Promise<void>;
  readonly stop: () => void;
  readonly isStopping: boolean;
}

interface StartOptions {
  /** Includes unsynced records in a push. */
  readonly unsynced?: boolean;
}

/** Starts and stops actions. Only one can run at a time, for all users. */
export function useSyncActions({ running, problem }: Pick<SyncStatus, 'running' | 'problem'>): SyncActions {
  const startRun = useStartRun();
  const stopRun = useStopRun();
  const isStarting = useRef(false);

  async function start(action: SyncAction, options: StartOptions = {}) {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      await startRun.mutateAsync({ action, ...options });
    } catch (failure) {
      showStartError(failure, action);
    } finally {
      isStarting.current = false;
    }
  }

  return {
    running,
    start,
    blockedBy: explainBlock({ running, problem, starting: startRun.isPending ? startRun.variables.action : undefined }),
    stop: () => running && stopRun.mutate(running),
    isStopping: stopRun.isPending || (running?.isCancelled ?? false),
  };
}

interface ActionState extends Pick<SyncStatus, 'running' | 'problem'> {
  readonly starting: SyncAction | undefined;
}

function explainBlock({ running, problem, starting }: ActionState): string | undefined {
  if (running) return `${running.label} is running. Only one action can run at a time.`;
  if (starting) return `${SYNC_ACTIONS[starting]} is starting.`;
  return problem?.code === 'maintenance' ? problem.message : undefined;
}

function showStartError(failure: unknown, action: SyncAction): void {
  const reason = failure instanceof CallError ? failure.reason : undefined;
  const message = failure instanceof Error ? failure.message : String(failure);
  notifications.show({
    title: `Couldn’t start ${SYNC_ACTIONS[action]}`,
    message: [message, reason].filter(Boolean).join(' '),
    color: 'red',
  });
}
