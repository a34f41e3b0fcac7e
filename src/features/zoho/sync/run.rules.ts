import { formatCount, pluralize } from '../../../platform/number-text.ts';
import type { ImportPreview, SyncRun } from './sync-run.contract.ts';
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

export interface RunProgress {
  /** Between 0 and 1; `undefined` while the total is unknown. */
  readonly share: number | undefined;
  /** The page being read; `undefined` for actions that don't read pages. */
  readonly page: number | undefined;
  /** `undefined` while it can't be estimated. */
  readonly leftMs: number | undefined;
}

const DESK_PAGE_SIZE = 100;
const CRM_PAGE_SIZE = 200;

const PAGE_SIZES: Readonly<Record<SyncRun['action'], number | undefined>> = {
  'fetch-cases': DESK_PAGE_SIZE,
  'import-cases': DESK_PAGE_SIZE,
  'import-bugs': DESK_PAGE_SIZE,
  'import-hardware': DESK_PAGE_SIZE,
  'fetch-leads': CRM_PAGE_SIZE,
  'fetch-accounts': CRM_PAGE_SIZE,
  'push-all': undefined,
};

const MINUTE_MS = 60_000;
/** No estimate before this, because one slow request would distort it. */
const MIN_ELAPSED_MS = 5_000;

/** Returns the progress of a run, with the time left at its average speed. */
export function getProgress({ action, done, total, startedAt }: SyncRun, now: number): RunProgress {
  const size = PAGE_SIZES[action];
  const elapsed = now - Date.parse(startedAt);
  const isKnown = total !== null && total > 0;
  const canEstimate = isKnown && done > 0 && elapsed >= MIN_ELAPSED_MS;
  return {
    share: isKnown ? Math.min(1, done / total) : undefined,
    page: size === undefined ? undefined : Math.floor(done / size) + 1,
    leftMs: canEstimate ? Math.max(0, ((total - done) / done) * elapsed) : undefined,
  };
}

/** Formats a time left: 'About 6 minutes left'. */
export function leftText(leftMs: number): string {
  if (leftMs < MINUTE_MS) return 'Less than a minute left';
  const minutes = Math.round(leftMs / MINUTE_MS);
  return `About ${minutes < 60 ? pluralize(minutes, 'minute') : pluralize(Math.round(minutes / 60), 'hour')} left`;
}

/** Describes the size and duration of an import. */
export function importText({ count, calls, callsPerMinute }: ImportPreview): string {
  if (count === 0) return 'No tickets to import from Zoho Desk.';
  return `${pluralize(count, 'ticket')} in Zoho Desk. The import takes ${durationText(calls / callsPerMinute)}. Descriptions and comments follow in the background, newest first.`;
}

function durationText(exactMinutes: number): string {
  const minutes = Math.ceil(exactMinutes);
  if (minutes <= 1) return 'about a minute';
  return minutes < 90 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
