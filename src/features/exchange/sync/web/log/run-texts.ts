import { formatCount } from '../../../../../platform/number-text.ts';
import type { Tone } from '../../../../../platform/web/ui/text/tones.ts';
import type { RunOutcome, SyncRun } from '../../runs/sync-run.contract.ts';

/** '3 added, 2 updated, 1 waits for a decision.'; 'Nothing has changed.' */
export function outcomeText({ added, updated, conflicts, failed }: SyncRun): string {
  const parts = [
    added > 0 && `${formatCount(added)} added`,
    updated > 0 && `${formatCount(updated)} updated`,
    conflicts > 0 && `${formatCount(conflicts)} ${conflicts === 1 ? 'waits' : 'wait'} for a decision`,
    failed > 0 && `${formatCount(failed)} failed`,
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Nothing has changed.' : `${parts.join(', ')}.`;
}

/** The state of a run in a word, with its colour. */
export const STATE_WORDS: Readonly<Record<SyncRun['state'], { readonly word: string; readonly tone: Tone }>> = {
  running: { word: 'running', tone: 'blue' },
  done: { word: 'finished', tone: 'green' },
  failed: { word: 'failed', tone: 'red' },
  cancelled: { word: 'stopped', tone: 'gray' },
};

/** What a run did to a record, in a word, with its colour. */
export const OUTCOME_WORDS: Readonly<Record<RunOutcome, { readonly word: string; readonly tone: Tone }>> = {
  added: { word: 'added', tone: 'green' },
  updated: { word: 'updated', tone: 'blue' },
  waits: { word: 'waits for a decision', tone: 'yellow' },
  failed: { word: 'failed', tone: 'red' },
};
