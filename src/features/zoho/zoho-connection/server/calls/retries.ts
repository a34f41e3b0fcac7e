import { isReadCall, isStopping, type ZohoCall, type ZohoCallOutcome } from './zoho-call.ts';

const MOST_TRIES = 3;
const FIRST_PAUSE_MS = 1_000;
/** Background work does not keep a place in memory for longer: it comes back later. */
const LONGEST_PAUSE_MS = 60_000;

/** How long to wait before the next try after `tries` of them; undefined when the outcome stands. */
export function findPause(call: ZohoCall, outcome: ZohoCallOutcome, tries: number): number | undefined {
  if (tries >= MOST_TRIES || !mayTryAgain(call, outcome)) return undefined;
  const askedMs = 'retryAfterMs' in outcome ? (outcome.retryAfterMs ?? 0) : 0;
  const pauseMs = Math.max(askedMs, FIRST_PAUSE_MS * 2 ** (tries - 1));
  return pauseMs > LONGEST_PAUSE_MS ? undefined : pauseMs;
}

const mayTryAgain = (call: ZohoCall, outcome: ZohoCallOutcome) =>
  call.priority !== 'guest' &&
  !isStopping(outcome) &&
  (outcome.kind === 'throttled' || (isReadCall(call) ? isPassing(outcome) : isUndelivered(call, outcome)));

/** A server error, a connection that was cut, an answer that is no JSON: the next one may be good. */
const isPassing = (outcome: ZohoCallOutcome) =>
  (outcome.kind === 'away' && (outcome.why === 'server_error' || outcome.why === 'cut')) ||
  (outcome.kind === 'unreadable' && outcome.why === 'not_json');

/** Nothing of a write can have been done. A person is told at once that Zoho is away. */
const isUndelivered = ({ priority }: ZohoCall, outcome: ZohoCallOutcome) =>
  priority === 'background' && outcome.kind === 'away' && !outcome.mayBeDone;
