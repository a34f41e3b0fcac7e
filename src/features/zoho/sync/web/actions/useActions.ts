import { notifications } from '@mantine/notifications';
import { useRef } from 'react';
import { CallError } from '../../../../../platform/web/call.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import type { SyncRun } from '../../sync-run.contract.ts';
import { SYNC_ACTIONS, type SyncAction } from '../../sync-texts.rules.ts';
import { useStartRun, useStopRun } from '../sync.queries.ts';

export interface Actions {
  readonly running: SyncRun | null;
  /** Why nothing can be started at the moment. */
  readonly blockedBy: string | undefined;
  /** Starts an action; what keeps it from starting is said in a notice. A second press meanwhile does nothing. */
  readonly start: (action: SyncAction, options?: StartOptions) => Promise<void>;
  readonly stop: () => void;
  readonly isStopping: boolean;
}

interface StartOptions {
  /** Of a push: also records that are not to be sent until now. */
  readonly unsynced?: boolean;
}

/** The actions of the page, of which one runs at once for everybody. */
export function useActions({ running, problem }: Pick<SyncStatus, 'running' | 'problem'>): Actions {
  const starting = useStartRun();
  const stopping = useStopRun();
  const isStarting = useRef(false);

  async function start(action: SyncAction, options: StartOptions = {}) {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      await starting.mutateAsync({ action, ...options });
    } catch (failure) {
      showRefusal(failure, action);
    } finally {
      isStarting.current = false;
    }
  }

  return {
    running,
    start,
    blockedBy: describeBlock({ running, problem, starting: starting.isPending ? starting.variables.action : undefined }),
    stop: () => running && stopping.mutate(running),
    isStopping: stopping.isPending || (running?.isCancelled ?? false),
  };
}

interface Block extends Pick<SyncStatus, 'running' | 'problem'> {
  readonly starting: SyncAction | undefined;
}

function describeBlock({ running, problem, starting }: Block): string | undefined {
  if (running) return `${running.label} is running. Only one action can run at a time.`;
  if (starting) return `${SYNC_ACTIONS[starting]} is starting.`;
  return problem?.code === 'maintenance' ? problem.message : undefined;
}

function showRefusal(failure: unknown, action: SyncAction): void {
  const reason = failure instanceof CallError ? failure.reason : undefined;
  const message = failure instanceof Error ? failure.message : String(failure);
  notifications.show({
    title: `Couldn’t start ${SYNC_ACTIONS[action]}`,
    message: [message, reason].filter(Boolean).join(' '),
    color: 'red',
  });
}
