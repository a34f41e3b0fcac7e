import { formatCount, pluralize } from '../../../../../platform/number-text.ts';
import { relativeTime, shortDuration } from '../../../../../platform/time/relative-time.ts';
import type { SyncStatus } from '../../sync.contract.ts';

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
