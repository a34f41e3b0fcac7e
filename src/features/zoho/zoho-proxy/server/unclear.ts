import { mayBeDone, type ZohoCallOutcome } from '../../zoho-connection/server/calls/zoho-calls.service.ts';

/** What a look among the newest records found: the record, that there is none, or nothing because Zoho does not say. */
export type Found<T> = { readonly record: T } | 'none' | 'unknown';

/**
 * Sends something once: when it is unclear whether it was done, it is looked for, and only when it is not there it is sent again. `find` is told
 * when it was sent, on the clock of the process.
 */
export async function sendOnce<T>(
  send: () => Promise<ZohoCallOutcome>,
  find: (since: number) => Promise<Found<T>>,
): Promise<ZohoCallOutcome | { readonly kind: 'found'; readonly record: T }> {
  const since = performance.now();
  const first = await send();
  if (!mayBeDone(first)) return first;
  const found = await find(since);
  if (found === 'unknown') return first;
  return found === 'none' ? send() : { kind: 'found', ...found };
}

/** Zoho's times may be whole seconds. */
const ROUNDED_MS = 2_000;

/** The time on Zoho's clock from which on something may have been created that was sent at `since`, told by an answer of this moment. */
export const toZohoClock = (zohoTime: string, since: number): number => Date.parse(zohoTime) - (performance.now() - since) - ROUNDED_MS;
