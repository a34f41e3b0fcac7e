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

/** Label and color of a run's state. */
export const STATE_WORDS: Readonly<Record<SyncRun['state'], { readonly word: string; readonly tone: Tone }>> = {
  running: { word: 'Running', tone: 'blue' },
  done: { word: 'Finished', tone: 'green' },
  failed: { word: 'Failed', tone: 'red' },
  cancelled: { word: 'Stopped', tone: 'gray' },
};

/** The effect of a run on a record, with its color. */
export const OUTCOME_WORDS: Readonly<Record<RunOutcome, { readonly word: string; readonly tone: Tone }>> = {
  added: { word: 'Added', tone: 'green' },
  updated: { word: 'Updated', tone: 'blue' },
  waits: { word: 'Needs a decision', tone: 'yellow' },
  failed: { word: 'Failed', tone: 'red' },
};
