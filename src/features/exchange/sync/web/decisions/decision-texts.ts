import { shortDuration } from '../../../../../platform/time/relative-time.ts';

/** What is said once it is decided whose value stays. */
export const KEPT_TEXTS = { ours: 'Ours is kept', theirs: 'Zoho’s is taken' } as const;

/** What is said once it is decided about a record that was deleted in Zoho. */
export const GONE_TEXTS = { leave: 'It is left at that', 'send-again': 'It is sent to Zoho again' } as const;

/** '3 times, next in 4m': how often a record could not be sent, and when it is tried next. */
export function triesText(tries: number, nextTryAt: string | null, now: number): string {
  return `${tries === 1 ? 'once' : `${tries} times`}, ${nextTryText(nextTryAt, now)}`;
}

function nextTryText(nextTryAt: string | null, now: number): string {
  if (nextTryAt === null) return 'again once it is changed';
  const inMs = Date.parse(nextTryAt) - now;
  return inMs < 10_000 ? 'next any moment' : `next in ${shortDuration(inMs)}`;
}
