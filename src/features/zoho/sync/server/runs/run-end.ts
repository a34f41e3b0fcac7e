import { pluralize } from '../../../../../platform/number-text.ts';
import { doneText, FAILED_TEXTS, type LogEvent, logText, type SyncAction } from '../../sync-texts.rules.ts';
import { describeSyncFailure } from '../links/failure.ts';
import type { ActionResult } from '../pull/action.ts';

interface RunEnd {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly message: string;
  readonly reason: string | null;
}

interface RunCounts {
  /** Records processed, including failed ones. */
  readonly done: number;
  readonly failed: number;
  readonly conflicts: number;
}

/** Describes how a run ended. */
export function describeResult(action: SyncAction, end: ActionResult, counts: RunCounts & { readonly isCancelled: boolean }): RunEnd {
  if (end && 'failure' in end) return { state: 'failed', message: FAILED_TEXTS[action], reason: describeSyncFailure(end.failure) };
  if (end) return end;
  if (counts.isCancelled) return { state: 'cancelled', message: 'The action was stopped before it finished.', reason: null };
  const { done, failed } = counts;
  const reason = describeRest(counts);
  if (failed > 0 && failed === done) return { state: 'failed', message: FAILED_TEXTS[action], reason };
  return { state: 'done', message: doneText(action, done - failed), reason };
}

/** Returns the log line for the end of a run. */
export function toLogEntry(action: SyncAction, { state, message, reason }: RunEnd): { readonly event: LogEvent; readonly text: string } {
  if (state === 'cancelled') return { event: 'stopped', text: logText.stopped(action) };
  if (state === 'done') return { event: 'done', text: logText.done(action, reason) };
  return { event: 'failed', text: logText.failed(action, reason ?? message) };
}

/** 'Couldn’t read 2 records. 1 record needs a decision.'; null if every record was saved. */
function describeRest({ failed, conflicts }: RunCounts): string | null {
  const parts = [
    failed > 0 && `Couldn’t read ${pluralize(failed, 'record')}.`,
    conflicts > 0 && `${pluralize(conflicts, 'record')} ${conflicts === 1 ? 'needs' : 'need'} a decision.`,
  ];
  return parts.filter(Boolean).join(' ') || null;
}
