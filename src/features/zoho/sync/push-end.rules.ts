import { formatCount, pluralize } from '../../../platform/number-text.ts';
import { doneText, FAILED_TEXTS, PUSH_NETWORK_ERROR } from './sync-texts.rules.ts';

/** The states of all records of a push at its end. */
export interface PushTally {
  readonly synced: number;
  readonly waiting: number;
  /** Records of types that are turned off in the settings. */
  readonly switchedOff: number;
  /** Still in the queue without a failed attempt, such as those changed during the run. */
  readonly unsent: number;
  /** How many records failed for each reason. */
  readonly failures: ReadonlyMap<string, number>;
  /** True if every failure was a network failure. */
  readonly isNetwork: boolean;
}

export interface PushEnd {
  readonly state: 'done' | 'failed';
  readonly message: string;
  /** Null if everything was synced. */
  readonly reason: string | null;
}

const NOT_ALL = 'Some records weren’t synced to Zoho.';
const MAX_REASONS = 3;

/** Describes the outcome of a push. `refusal` is the reason if it stopped early. */
export function describePush(tally: PushTally, refusal?: string): PushEnd {
  const failed = countFailed(tally);
  const left = failed + tally.waiting + tally.switchedOff + tally.unsent;
  if (left === 0 && refusal === undefined) return { state: 'done', message: doneText('push-all', tally.synced), reason: null };
  const reason = [refusal, countsText(tally), reasonsText(tally)].filter((text) => text !== undefined).join(' ');
  if (refusal !== undefined) return { state: 'failed', message: FAILED_TEXTS['push-all'], reason };
  if (failed === 0) return { state: 'done', message: NOT_ALL, reason };
  return { state: 'failed', message: tally.isNetwork ? PUSH_NETWORK_ERROR : FAILED_TEXTS['push-all'], reason };
}

const countFailed = ({ failures }: PushTally): number => [...failures.values()].reduce((sum, count) => sum + count, 0);

/** '12 synced, 4 failed, 1 needs a decision, 2 turned off in Settings.' */
function countsText(tally: PushTally): string {
  const { synced, waiting, switchedOff, unsent } = tally;
  const counts: [number, string][] = [
    [countFailed(tally), 'failed'],
    [waiting, waiting === 1 ? 'needs a decision' : 'need a decision'],
    [switchedOff, 'turned off in Settings'],
    [unsent, 'still queued'],
  ];
  const others = counts.filter(([count]) => count > 0);
  return `${[[synced, 'synced'] as const, ...others].map(([count, text]) => `${formatCount(count)} ${text}`).join(', ')}.`;
}

/** The most frequent reasons, each with its record count if it is more than one. */
function reasonsText({ failures }: PushTally): string | undefined {
  if (failures.size === 0) return undefined;
  const sorted = [...failures].toSorted(([, one], [, other]) => other - one);
  const shown = sorted.slice(0, MAX_REASONS).map(([reason, count]) => (count > 1 ? `${reason} (${pluralize(count, 'record')})` : reason));
  const more = sorted.length - shown.length;
  return [...shown, ...(more > 0 ? [`See the details for ${pluralize(more, 'more reason')}.`] : [])].join(' ');
}
