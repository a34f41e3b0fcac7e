import { pluralize } from '../../../../platform/number-text.ts';
import { relativeTime, shortDuration } from '../../../../platform/time/relative-time.ts';

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
