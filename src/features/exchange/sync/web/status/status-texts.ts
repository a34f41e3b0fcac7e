import { formatCount } from '../../../../../platform/number-text.ts';
import { relativeTime, shortDuration } from '../../../../../platform/time/relative-time.ts';
import type { SyncStatus } from '../../sync.contract.ts';

const FREQUENCIES = { manual: 'by hand', hourly: 'hourly', daily: 'daily' } as const;

/** 'hourly, last run 9m ago, next in 51m' */
export function scheduleText({ syncEnabled, syncFrequency, lastRunAt, nextRunAt }: SyncStatus, now: number): string {
  const how = syncEnabled ? FREQUENCIES[syncFrequency] : 'sync is off';
  const last = lastRunAt === null ? 'never run' : `last run ${relativeTime(lastRunAt, now)}`;
  return [how, last, nextRunAt !== null && nextText(Date.parse(nextRunAt) - now)].filter(Boolean).join(', ');
}

const nextText = (inMs: number) => (inMs < 60_000 ? 'next within a minute' : `next in ${shortDuration(inMs)}`);

/** 'left today: CRM 4,812, Desk 2,900'; '' while Zoho has not said. */
export function allowanceText({ crm, desk }: SyncStatus['allowance']): string {
  const left = [crm !== null && `CRM ${formatCount(crm)}`, desk !== null && `Desk ${formatCount(desk)}`].filter(Boolean);
  return left.length === 0 ? '' : `left today: ${left.join(', ')}`;
}

/** The specified line for a status that could not be read. */
export const configurationError = (reason: string): string => `Error: Could not load configuration. ${reason}`;
