import { mayBeDone, type ZohoCallOutcome } from '../../zoho-connection/server/calls/zoho-calls.service.ts';

/** Result of a search among the newest records; 'unknown' if the request failed. */
export type Found<T> = { readonly record: T } | 'none' | 'unknown';

/**
 * Creates a record once. If the outcome is unclear, searches for the record and sends it again only if it doesn't exist. `find` gets the
 * time of the first attempt (`performance.now()`).
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

/** Zoho may round times to seconds. */
const ROUNDING_MS = 2_000;

/** Converts `since` (`performance.now()`) to Zoho's clock, given the time of a response received just now. */
export const toZohoClock = (zohoTime: string, since: number): number => Date.parse(zohoTime) - (performance.now() - since) - ROUNDING_MS;
