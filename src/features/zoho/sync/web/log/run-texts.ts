import { formatCount } from '../../../../../platform/number-text.ts';
import type { Tone } from '../../../../../platform/web/ui/text/tones.ts';
import type { RunOutcome, SyncRun } from '../../sync-run.contract.ts';

/** '3 added, 2 updated, 1 needs a decision.' */
export function outcomeText({ added, updated, conflicts, failed }: SyncRun): string {
  const parts = [
    added > 0 && `${formatCount(added)} added`,
    updated > 0 && `${formatCount(updated)} updated`,
    conflicts > 0 && `${formatCount(conflicts)} ${conflicts === 1 ? 'needs' : 'need'} a decision`,
    failed > 0 && `${formatCount(failed)} failed`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'No changes.' : `${parts.join(', ')}.`;
}

export const STATE_LABELS: Readonly<Record<SyncRun['state'], { readonly label: string; readonly tone: Tone }>> = {
  running: { label: 'Running', tone: 'blue' },
  done: { label: 'Finished', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  cancelled: { label: 'Stopped', tone: 'gray' },
};

export const OUTCOME_LABELS: Readonly<Record<RunOutcome, { readonly label: string; readonly tone: Tone }>> = {
  added: { label: 'Added', tone: 'green' },
  updated: { label: 'Updated', tone: 'blue' },
  waits: { label: 'Needs a decision', tone: 'yellow' },
  failed: { label: 'Failed', tone: 'red' },
};
