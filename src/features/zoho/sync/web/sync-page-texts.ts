import { formatCount, pluralize } from '../../../../platform/number-text.ts';
import { relativeTime, shortDuration } from '../../../../platform/time/relative-time.ts';
import type { Tone } from '../../../../platform/web/ui/text/tones.ts';
import type { SyncStatus } from '../sync.contract.ts';
import type { RunOutcome, SyncRun } from '../sync-run.contract.ts';

const FREQUENCIES = { manual: 'Manual', hourly: 'Runs hourly', daily: 'Runs daily' } as const;

type Schedule = Pick<SyncStatus, 'syncEnabled' | 'syncFrequency' | 'lastRunAt' | 'nextRunAt'>;

/** 'Runs hourly · Last run 9m ago · Next run in 51m' */
export function scheduleText({ syncEnabled, syncFrequency, lastRunAt, nextRunAt }: Schedule, now: number): string {
  const frequency = syncEnabled ? FREQUENCIES[syncFrequency] : 'Sync is off';
  const last = lastRunAt === null ? 'Not run yet' : `Last run ${relativeTime(lastRunAt, now)}`;
  return [frequency, last, nextRunAt !== null && nextText(Date.parse(nextRunAt) - now)].filter(Boolean).join(' · ');
}

const nextText = (inMs: number) => (inMs < 60_000 ? 'Next run within a minute' : `Next run in ${shortDuration(inMs)}`);

/** 'Left today: CRM 4,812 · Desk 2,900'; '' while Zoho hasn't reported its limits. */
export function allowanceText({ crm, desk }: SyncStatus['allowance']): string {
  const left = [crm !== null && `CRM ${formatCount(crm)}`, desk !== null && `Desk ${formatCount(desk)}`].filter(Boolean);
  return left.length === 0 ? '' : `Left today: ${left.join(' · ')}`;
}

/** '3 changes waiting to sync · Descriptions and comments for 2 tickets not fetched yet' */
export function waitingText({ queued, details }: Pick<SyncStatus, 'queued' | 'details'>): string {
  const parts = [
    queued > 0 && `${pluralize(queued, 'change')} waiting to sync`,
    details > 0 && `Descriptions and comments for ${pluralize(details, 'ticket')} not fetched yet`,
  ];
  return parts.filter(Boolean).join(' · ');
}

/** Log line for a failed status request, worded by the specification. */
export const configurationError = (reason: string): string => `Error: Could not load configuration. ${reason}`;

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

/** 'Failed 7m ago'; 'First failed 7m ago' after several attempts. */
export const failedText = (attempts: number, since: string, now: number): string =>
  `${attempts > 1 ? 'First failed' : 'Failed'} ${relativeTime(since, now)}`;

/** '3 attempts · Next attempt in 4m' */
export const attemptsText = (attempts: number, nextTryAt: string | null, now: number): string =>
  `${pluralize(attempts, 'attempt')} · ${nextAttemptText(nextTryAt, now)}`;

function nextAttemptText(nextTryAt: string | null, now: number): string {
  if (nextTryAt === null) return 'Retries after you change the record';
  const inMs = Date.parse(nextTryAt) - now;
  return inMs < 10_000 ? 'Retrying now' : `Next attempt in ${shortDuration(inMs)}`;
}

type CountText = (count: number) => string;

/** Notifications after conflicts were resolved, by the chosen value. */
export const CONFLICT_TEXTS: Readonly<Record<'ours' | 'theirs', CountText>> = {
  ours: (count) => `OBDesk value kept${forFields(count)}`,
  theirs: (count) => `Zoho value applied${forFields(count)}`,
};

/** Notifications after a decision about records deleted in Zoho. */
export const DELETED_TEXTS: Readonly<Record<'leave' | 'send-again', CountText>> = {
  leave: (count) => (count === 1 ? 'Kept in OBDesk only' : `${pluralize(count, 'record')} kept in OBDesk only`),
  'send-again': (count) => (count === 1 ? 'Sending to Zoho again' : `Sending ${pluralize(count, 'record')} to Zoho again`),
};

/** Notifications after a match was chosen or ruled out. */
export const MATCH_TEXTS: Readonly<Record<'linked' | 'new-in-zoho' | 'new-in-obdesk', CountText>> = {
  linked: () => 'Records linked',
  'new-in-zoho': () => 'Creating a new record in Zoho',
  'new-in-obdesk': () => 'Creating a new record in OBDesk',
};

/** Explains the possible matches in a system. */
export function matchesText(system: 'OBDesk' | 'Zoho', count: number): string {
  const matches = pluralize(count, 'possible match', 'possible matches');
  const found = system === 'Zoho' ? `Zoho has ${matches}.` : `This Zoho record has ${matches} in OBDesk.`;
  return `${found} ${count === 1 ? 'Link it or create a new record.' : 'Choose the right one.'}`;
}

const forFields = (count: number): string => (count === 1 ? '' : ` for ${pluralize(count, 'field')}`);
