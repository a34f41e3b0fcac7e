import { doneText, FAILED_TEXTS, type SyncAction } from '../../sync-texts.rules.ts';
import { describeSyncFailure } from '../failure.ts';
import type { ActionEnd } from './action.ts';

interface Told {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly message: string;
  readonly reason: string | null;
}

/** How a run ended, in words; `done` is how many records it had done by then. */
export function describeEnd(action: SyncAction, end: ActionEnd, { isCancelled, done }: { isCancelled: boolean; done: number }): Told {
  if (end && 'failure' in end) return { state: 'failed', message: FAILED_TEXTS[action], reason: describeSyncFailure(end.failure) };
  if (end) return { state: 'failed', ...end };
  if (isCancelled) return { state: 'cancelled', message: 'Stopped before the end.', reason: 'stopped' };
  return { state: 'done', message: doneText(action, done), reason: null };
}
