import { shortDuration } from '../../../../../platform/time/relative-time.ts';

/** '3 times, next in 4m': how often a record could not be sent, and when it is tried next. */
export function triesText(tries: number, nextTryAt: string | null, now: number): string {
  return `${tries === 1 ? 'once' : `${tries} times`}, ${nextTryText(nextTryAt, now)}`;
}

function nextTryText(nextTryAt: string | null, now: number): string {
  if (nextTryAt === null) return 'again once it is changed';
  const inMs = Date.parse(nextTryAt) - now;
  return inMs < 10_000 ? 'next any moment' : `next in ${shortDuration(inMs)}`;
}
